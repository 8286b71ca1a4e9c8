/** Days the kitchen is closed, or open after all, told to those whose deliveries move. */
export const closures = {
  subject_one: 'We’re closed on {{day}}: your delivery has moved',
  subject_other: 'We’re closed on {{count}} days: your deliveries have moved',
  what: 'Our kitchen is closed on {{days}}: {{reason}}.',
  kept: 'You won’t lose a delivery. Here are the new dates:',
  openSubject_one: 'We’re open on {{day}} after all: your delivery arrives sooner',
  openSubject_other: 'We’re open on {{count}} more days: your deliveries arrive sooner',
  open: 'Good news: our kitchen is open on {{days}} after all.',
  sooner: 'These deliveries will arrive sooner:',
  changed: 'You won’t lose a delivery. Here are the new dates:',
  instead: 'now on {{day}}',
} as const
