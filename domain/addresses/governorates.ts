import type { Language } from '../language.ts'

const names = {
  CAPITAL: { en: 'Capital Governorate', ar: 'محافظة العاصمة' },
  MUHARRAQ: { en: 'Muharraq Governorate', ar: 'محافظة المحرق' },
  NORTHERN: { en: 'Northern Governorate', ar: 'المحافظة الشمالية' },
  SOUTHERN: { en: 'Southern Governorate', ar: 'المحافظة الجنوبية' },
} as const satisfies Record<string, Record<Language, string>>

export const governorates = ['CAPITAL', 'MUHARRAQ', 'NORTHERN', 'SOUTHERN'] as const
type Governorate = (typeof governorates)[number]
const isGovernorate = (text: string): text is Governorate => Object.hasOwn(names, text)

/** A stored governorate in the reader's language. Addresses store its code; older ones may have any text. */
export const governorateIn = (stored: string, language: Language): string =>
  isGovernorate(stored) ? names[stored][language] : stored

/** Reduces a name for comparison: “Capital”, “Capital Governorate” and «العاصمة» are the same place. */
const essence = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/ governorate$|^(ال)?محافظة (ال)?|^ال/g, '')
const codes = new Map<string, Governorate>(
  governorates.flatMap((code) => [
    [code.toLowerCase(), code],
    ...Object.values(names[code]).map((name): [string, Governorate] => [essence(name), code]),
  ]),
)

/** The code of a governorate named in either language. Any other text is returned unchanged. */
export const governorateCode = (text: string): string => codes.get(essence(text)) ?? text
