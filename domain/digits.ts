const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/** Converts Arabic-Indic and Persian digits (٠-٩, ۰-۹) to the Latin digits that the product stores and shows. */
export const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (d) => {
    const code = d.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })

/** Converts a number typed in Arabic (١٬٢٥٠٫٥٠٠): decimal point, no thousands separators. */
export const latinNumber = (text: string) =>
  latinDigits(text).replaceAll('\u066c', '').replaceAll('\u066b', '.')

/** Removes direction marks: they come with copied Arabic text and have no meaning in a value. */
export const withoutDirectionMarks = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
