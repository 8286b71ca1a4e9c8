/** What every list of the admin panel says, whatever is in it. */
export const list = {
  view: 'Columns and rows',
  compact: 'Rows closer together',
  keys: 'J and K go from row to row, Enter opens, / searches.',
  menuOf: 'Actions for {{name}}',
  emptyText: 'Try fewer letters, or search everything.',
  everything: 'Show everything',
  failed: 'That didn’t work. Try again.',
  keep: 'Leave as it is',
  days: { from: 'From', to: 'To', any: 'Any date', clear: 'Clear the dates' },
  bulk: {
    others_one: '{{count}} of those selected stays as it is: this can’t be done with it.',
    others_other: '{{count}} of those selected stay as they are: this can’t be done with them.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    progress: '{{done}} of {{total}}',
    stop: 'Stop',
    close: 'Close',
    failed_one: 'It didn’t work for {{count}}',
    failed_other: 'It didn’t work for {{count}}',
    again: 'Try these again',
  },
} as const
