const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/** Digits as people type them (٠-٩, ۰-۹) to the Latin digits the product keeps and shows. */
export const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (d) => {
    const code = d.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })

/** A number as people type it in Arabic (١٬٢٥٠٫٥٠٠), with the decimal point and no marks between thousands. */
export const latinNumber = (text: string) =>
  latinDigits(text).replaceAll('\u066c', '').replaceAll('\u066b', '.')

/** Marks that only steer direction: they come along with copied Arabic text and mean nothing in a value. */
export const withoutDirectionMarks = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
