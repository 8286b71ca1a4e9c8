/** Two people edit the same thing: the second sees both and chooses. */
export const conflict = {
  title: 'Someone else just saved changes',
  text_one:
    'Your version differs from the saved one in {{count}} place. Choose which to keep; your other changes are kept.',
  text_other:
    'Your version differs from the saved one in {{count}} places. Choose which to keep; your other changes are kept.',
  mine: 'Yours',
  theirs: 'Saved version',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
  back: 'Back to editing',
  save: 'Save choices',
} as const
