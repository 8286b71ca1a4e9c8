/** Amounts are whole thousandths of the currency's unit internally, and JSON numbers of units only in the API. */
const decimals = new Map([
  ['BHD', 3],
  ['KWD', 3],
  ['OMR', 3],
  ['AED', 2],
  ['SAR', 2],
  ['USD', 2],
])

export const isCurrency = (code: string) => decimals.has(code)

/** Returns undefined for anything but a positive number with at most the currency's decimals. */
export function thousandthsOf(amount: unknown, currency: string): number | undefined {
  if (typeof amount !== 'number') return
  const [, units, rest = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (units === undefined || rest.length > (decimals.get(currency) ?? 0)) return
  const thousandths = Number(units) * 1000 + Number(rest.padEnd(3, '0'))
  return thousandths > 0 ? thousandths : undefined
}

export const amountOf = (thousandths: number) => Number(fixed(thousandths, 3))

/** Formats an amount for the hash and the payment page: 15950 is "15.950" in BHD. */
export function printed(thousandths: number, currency: string): string {
  return fixed(thousandths, decimals.get(currency) ?? 2)
}

function fixed(thousandths: number, places: number): string {
  const digits = String(thousandths).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3).slice(0, places)}`
}
