/** Days the kitchen is closed, or open after all, told to those whose deliveries move. */
export const closures = {
  subject_one: 'We’re closed on {{day}}: your delivery moves',
  subject_other: 'We’re closed on {{count}} days: your deliveries move',
  what: 'Our kitchen is closed on {{days}}: {{reason}}.',
  kept: 'You don’t lose anything. What would have come then comes later:',
  openSubject_one: 'We’re open on {{day}} after all: your delivery comes sooner',
  openSubject_other: 'We’re open on {{count}} more days: your deliveries come sooner',
  open: 'Good news: our kitchen is open on {{days}} after all.',
  sooner: 'So nobody waits longer than needed, this comes sooner:',
  changed: 'You don’t lose anything. Here’s what comes on another day:',
  instead: 'comes on {{day}}',
} as const
