import { isCommonPassword } from './commonPasswords.ts'

/** Separate from the other rules, so that only the forms that need the list of common passwords load it. */
export const PASSWORD = { min: 8, max: 128 }

export const passwordParts = (password: string) => ({
  length: password.length >= PASSWORD.min,
  lower: /\p{Ll}/u.test(password),
  upper: /\p{Lu}/u.test(password),
  digit: /\p{Nd}/u.test(password),
  symbol: /[^\p{L}\p{Nd}\s]/u.test(password),
})

/** The requirements of rule A1. A symbol is recommended but not required. */
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
