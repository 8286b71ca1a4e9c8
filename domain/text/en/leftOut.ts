/** What a buyer wants left out, and what cannot be: in the checkout, on pages that are kept, in emails. */
export const leftOut = {
  title: 'What you asked us to leave out',
  comma: ', ',
  of: '{{salad}}: {{what}}',
  no: 'no {{list}}',
  noJoint: ', no ',
  quoted: '“{{text}}”',
  never: 'Never',
  neverList: 'Never: {{list}}',
  staysTitle: 'Careful: not everything can be left out',
  stays: '{{day}}: {{salad}} contains {{list}}.',
  staysText:
    'You never want this, but neither this salad nor that day’s second choice can be made without it. Skip that day in your account, or call us.',
  insteadTitle: 'Another salad in its place',
  instead: '{{day}}: {{salad}} in place of {{other}}, which cannot be made without {{list}}.',
  today: {
    subject: 'Careful: your salad today contains {{list}}',
    what: 'Today, {{day}}, we bring you {{salad}}. It contains {{list}}, which you asked us never to send.',
    why: 'It cannot be left out of this salad, and the second choice of today is no safer. Please do not eat it if you are allergic. Call us, and we find another way.',
  },
} as const
