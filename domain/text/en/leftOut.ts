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
  neverForm: {
    title: 'Never send me',
    text: 'Applies to every salad, now and in future. We’ll keep these out of every bowl.',
    allergens: 'By allergen',
    ingredient: 'By ingredient',
    choose: 'Choose an ingredient',
    chosen: 'Never send',
    full: 'The list is full. Remove something to add another.',
    traces: 'All our salads are made in one kitchen, so we can’t promise that any bowl is free of traces.',
    failed: 'Couldn’t load the ingredients. Try again.',
  },
  staysTitle: 'Careful: some of this can’t be left out',
  stays: '{{day}}: {{salad}} contains {{list}}.',
  staysForCustomer:
    'The customer asked us never to send this, but neither this salad nor that day’s alternative can be made without it. Skip that day, or call them.',
  staysText:
    'You asked us never to send this, but neither this salad nor that day’s alternative can be made without it. Skip that day in your account, or call us.',
  insteadTitle: 'Another salad instead',
  instead: '{{day}}: {{salad}} instead of {{other}}, which can’t be made without {{list}}.',
  today: {
    subject: 'Careful: your salad today contains {{list}}',
    what: 'Today, {{day}}, you’re getting {{salad}}. It contains {{list}}, which you asked us never to send.',
    why: 'It can’t be left out, and today’s alternative isn’t safe for you either. If you’re allergic, please don’t eat it: call us on {{phone}} and we’ll find another solution.',
  },
} as const
