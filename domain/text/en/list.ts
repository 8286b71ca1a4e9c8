/** What every list of the admin panel says, whatever is in it. */
export const list = {
  columns: 'Columns',
  menuOf: 'Actions for {{name}}',
  emptyText: 'Try fewer letters, or look in everything.',
  everything: 'Show everything',
  failed: 'That did not work. Try once more.',
  keep: 'Leave as it is',
} as const
