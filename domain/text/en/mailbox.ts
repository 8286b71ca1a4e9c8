export const mailbox = {
  title: 'Mailbox',
  lead: 'Emails this shop would have sent. They stay on this machine.',
  to: 'Recipient, or empty for everyone',
  show: 'Show emails',
  letters: 'Emails',
  empty: 'No emails yet. Do something that sends one, then refresh.',
  refresh: 'Refresh',
  shownAs: 'Show the email',
  asHtml: 'As sent',
  asText: 'Plain text',
  frame: 'The email “{{subject}}”',
  failed: 'Couldn’t load the emails.',
} as const
