/** What happened to an account: said by the API and shown by the screens. */
export const accounts = {
  welcome: 'Welcome back, {{name}}!',
  registered: 'Account created successfully! Please check your email to verify your account.',
  verified: 'Email verified successfully! You can now log in.',
  verificationSent: 'If an account needs it, a new email is on its way.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  passwordReset: 'Your password is changed. You can now log in.',
  passwordChanged: 'Your password is changed. All other devices are signed out.',
  emailChangeSent: 'We sent an email to {{email}}. The change takes effect when you confirm it there.',
  loggedOut: 'You have been logged out successfully',
  deviceRevoked: 'That device is signed out.',
  sessionsRevoked_one: '{{count}} other device is signed out.',
  sessionsRevoked_other: '{{count}} other devices are signed out.',
} as const
