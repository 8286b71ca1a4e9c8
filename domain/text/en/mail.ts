export const mail = {
  footer: {
    why: '{{shop}} sent you this message.',
    contact: 'Questions? {{phone}} or {{email}}',
  },
  button: {
    /** Above the bare address, for mail programs that do not show the button. */
    orOpen: 'Or open this address:',
  },
  jobDied: {
    subject_one: 'A job stopped after {{count}} try: {{job}}',
    subject_other: 'A job stopped after {{count}} tries: {{job}}',
    heading: 'A background job needs you',
    what_one: 'The job below failed {{count}} time and will not be tried again by itself.',
    what_other: 'The job below failed {{count}} times and will not be tried again by itself.',
    job: 'Job',
    id: 'Number',
    tries: 'Tries',
    toDo: 'Its error stands in the list of jobs: {{list}}. Mend the cause, then try it again: {{retry}}. Until then it is kept, for {{days}} days. Of more dead jobs of this kind you hear in an hour at the earliest.',
    open: 'Open the admin panel',
  },
} as const
