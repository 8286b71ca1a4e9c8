import { isCommonPassword } from './commonPasswords.ts'

/** Apart from the other rules: the list of common passwords belongs to the forms that need it, not to every page. */
export const PASSWORD = { min: 8, max: 128 }

export const passwordParts = (password: string) => ({
  length: password.length >= PASSWORD.min,
  lower: /\p{Ll}/u.test(password),
  upper: /\p{Lu}/u.test(password),
  digit: /\p{Nd}/u.test(password),
  symbol: /[^\p{L}\p{Nd}\s]/u.test(password),
})

/** What rule A1 asks; the symbol is advice. */
export function meetsPasswordRule(password: string): boolean {
  const { length, lower, upper, digit } = passwordParts(password)
  return length && lower && upper && digit && password.length <= PASSWORD.max
}

export const strengths = ['default', 'weak', 'medium', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const LONG_PASSWORD = 12

export function passwordStrength(password: string): Strength {
  if (password === '') return 'default'
  if (!meetsPasswordRule(password) || isCommonPassword(password)) return 'weak'
  const isLong = password.length >= LONG_PASSWORD
  const { symbol } = passwordParts(password)
  if (symbol && isLong) return 'strong'
  return symbol || isLong ? 'good' : 'medium'
}
