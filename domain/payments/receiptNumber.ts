const DIGITS = 6

/** The number printed on a receipt: 2026-000123. */
export const receiptNumber = (year: number, number: number) =>
  `${year}-${String(number).padStart(DIGITS, '0')}`
