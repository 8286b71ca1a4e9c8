export const mailbox = {
  title: 'Mailbox',
  lead: 'Letters this shop would have sent. They stay on this machine.',
  to: 'Recipient, or empty for everyone',
  show: 'Show letters',
  letters: 'Letters',
  empty: 'No letters yet. Do something that sends one, then look again.',
  refresh: 'Look again',
  shownAs: 'Show the letter',
  asHtml: 'As sent',
  asText: 'Plain text',
  frame: 'The letter “{{subject}}”',
  failed: 'The letters could not be read.',
} as const
