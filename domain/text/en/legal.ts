/** The words around the terms and the privacy policy. */
export const legal = {
  updated: 'Last updated {{day}}',
  contents: 'Contents',
  print: 'Print',
  or: 'or',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  alsoTerms: 'Read the terms and conditions',
  alsoPrivacy: 'Read the privacy policy',
} as const
