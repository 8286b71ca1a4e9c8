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
  hello: 'Hello {{name}}',
  verifyEmail: {
    subject: 'Please confirm your email',
    what: 'Thank you for joining us. One step is left: confirm that this address is yours.',
    button: 'Confirm my email',
    orCode: 'Or enter this code on the page where you signed up:',
    howLong: 'The link and the code work for 24 hours.',
    notYou: 'You did not sign up? Then you need not do anything.',
  },
  confirmNewEmail: {
    subject: 'Please confirm your new email',
    what: 'You want to use this address for your account. It takes the place of the old one as soon as you confirm it.',
    button: 'Confirm the new email',
    notYou: 'You did not ask for this? Then you need not do anything.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    what: 'You asked for a new password. Choose one here:',
    button: 'Choose a new password',
    howLong: 'The link works once, within an hour. A new password signs out all your devices.',
    notYou: 'You did not ask for this? Then you need not do anything: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'The password of your account was just changed, and your other devices were signed out.',
    notYou: 'It was not you? Then choose a new password right away:',
    button: 'Choose a new password',
  },
  newDevice: {
    subject: 'A new device signed in to your account',
    what: 'Someone just signed in to your account with a device we have not seen before.',
    device: 'Device',
    place: 'Country',
    unknownPlace: 'Unknown',
    time: 'Time',
    notYou:
      'It was you? Then all is well. If not, choose a new password right away; that signs everyone out.',
    button: 'Choose a new password',
  },
  sessionStolen: {
    subject: 'We signed out one of your devices',
    what: 'Someone may have copied the sign-in of the device below, so we ended it.',
    toDo: 'Please sign in there again. To be on the safe side, choose a new password as well.',
    button: 'Choose a new password',
  },
  emailChangeAsked: {
    subject: 'A new email was asked for',
    what: 'Someone who knows your password wants to use another address for your account. This one stays until the new one is confirmed.',
    notYou: 'It was not you? Then choose a new password right away; that stops the change as well.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    what: 'Your account has a new address. From now on you sign in with it, and our letters go there.',
    newEmail: 'New email',
    notYou: 'It was not you? Then please contact us right away.',
  },
  erasureAsked: {
    subject: 'Your account will be deleted',
    what: 'As you asked, we will delete your account and your data on {{day}}.',
    takeBack: 'You can change your mind until then: sign in and keep your account.',
    button: 'Sign in',
  },
  erasureCancelled: {
    subject: 'Your account stays',
    what: 'You changed your mind, and we are glad. Your account stays as it was.',
  },
  erasureDone: {
    subject: 'Your account is deleted',
    what: 'Your account and your data are deleted, as you asked. This is our last letter to you.',
    kept: 'What the law makes us keep about payments no longer carries your name.',
  },
} as const
