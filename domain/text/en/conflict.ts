/** Two people edit the same thing: the second sees both and chooses. */
export const conflict = {
  title: 'Someone else saved in the meantime',
  text_one:
    'Your version and the saved one differ in {{count}} place. Choose what stays; everything else you changed is kept.',
  text_other:
    'Your version and the saved one differ in {{count}} places. Choose what stays in each; everything else you changed is kept.',
  mine: 'Yours',
  theirs: 'Saved meanwhile',
  empty: 'Nothing',
  yes: 'Yes',
  no: 'No',
  back: 'Back to editing',
  save: 'Save my choice',
} as const
