/** Why a value was refused. Contracts name these keys (`says`), forms and the server say them. */
export const validation = {
  required: 'This is required',
  invalid: 'This value is not valid',
  tooShort: 'This is too short',
  tooLong: 'This is too long',
  tooSmall: 'This is too small',
  tooLarge: 'This is too large',
  dayInvalid: 'Please enter a valid date',
  amountInvalid: 'Please enter an amount in dinars with at most three decimals',
} as const
