import type { Language } from './language.ts'

/** One Bahraini dinar is 1000 fils. All arithmetic in the product is on whole fils. */
export type Fils = number & { readonly __unit: 'fils' }

const FILS_PER_DINAR = 1000

export function isFils(n: number): n is Fils {
  return Number.isSafeInteger(n)
}

export function fils(n: number): Fils {
  if (!isFils(n)) throw new RangeError(`not whole fils: ${n}`)
  return n
}

/** '14.5' | '14.500' → 14500. Reads the digits and never uses a float. */
export function parseBhd(text: string): Fils {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim())
  if (!match) throw new RangeError(`not an amount in BHD: ${text}`)
  const [, sign, dinars, rest = ''] = match
  const whole = Number(dinars) * FILS_PER_DINAR + Number(rest.padEnd(3, '0'))
  return fils(sign && whole ? -whole : whole)
}

/** 14500 → '14.500' */
export function bhd(amount: Fils): string {
  const size = Math.abs(amount)
  const dinars = Math.trunc(size / FILS_PER_DINAR)
  return `${amount < 0 ? '-' : ''}${dinars}.${String(size % FILS_PER_DINAR).padStart(3, '0')}`
}

/** 1234500 → '1,234.500': the number alone, with thousands separators. */
export const grouped = (amount: Fils) => bhd(amount).replace(/\B(?=(\d{3})+(?=\.))/g, ',')

export const currencyMark = { en: 'BHD', ar: 'د.ب' } as const satisfies Record<Language, string>

/** 'BHD 14.500' | '14.500 د.ب': for emails, exports and formatted API fields. Screens use the Money component. */
export const formatMoney = (amount: Fils, language: Language) =>
  language === 'ar' ? `${grouped(amount)} ${currencyMark.ar}` : `${currencyMark.en} ${grouped(amount)}`

/** Formats money in the currency it was paid in: 'USD 15.950'. */
export const formatAmount = (amount: Fils, currency: string | null, language: Language) =>
  currency === null || currency === currencyMark.en
    ? formatMoney(amount, language)
    : `${currency} ${grouped(amount)}`

/**
 * Splits an amount into parts that add up to it: each part is rounded half up to a fils, and the last is the remainder.
 */
export function partsOf(amount: Fils, parts: number): Fils[] {
  const part = Math.floor((2 * amount + parts) / (2 * parts))
  return Array.from({ length: parts }, (_, n) => {
    const left = Math.max(0, amount - n * part)
    return fils(n === parts - 1 ? left : Math.min(part, left))
  })
}

/** Rounds half up to a whole fils: the only rounding in the product. `percent` is a whole number. */
export const percentOf = (amount: Fils, percent: number): Fils =>
  fils(Math.floor((amount * percent + 50) / 100))

/**
 * In the API an amount is a number of dinars with at most three decimals: 15.95. Only these two functions convert it.
 */
export const toWire = (amount: Fils): number => Number(bhd(amount))
export const fromWire = (dinars: number): Fils => parseBhd(dinars.toFixed(3))
