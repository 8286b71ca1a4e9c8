/** Days the kitchen is closed, told to those whose deliveries move. */
export const closures = {
  subject: 'We’re closed on {{day}}: your delivery moves',
  what: 'Our kitchen is closed on {{day}}: {{reason}}.',
  kept: 'You don’t lose anything. What would have come that day comes later:',
  instead: 'comes on {{day}}',
}
