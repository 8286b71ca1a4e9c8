/** What every list of the admin panel says, whatever is in it. */
export const list = {
  columns: 'Columns',
  menuOf: 'Actions for {{name}}',
  emptyText: 'Try fewer letters, or search everything.',
  everything: 'Show everything',
  failed: 'That didn’t work. Try again.',
  keep: 'Leave as it is',
} as const
