import { latinDigits, withoutDirectionMarks } from '../../domain/digits.ts'

/**
 * How a text is compared while someone searches: the Arabic short vowels and the tatweel are dropped, the shapes of
 * alef, yaa and taa marbuta count as one, digits are Latin, accents and capitals do not matter.
 */
export const searchable = (text: string) =>
  latinDigits(withoutDirectionMarks(text))
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
