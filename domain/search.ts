import { latinDigits, withoutDirectionMarks } from './digits.ts'

/** Letters that a search treats as the same: alef wasla, alef maqsura and the Persian yaa and kaf, taa marbuta. */
const sameLetters: [RegExp, string][] = [
  [/\u0671/g, '\u0627'],
  [/[\u0649\u06cc]/g, '\u064a'],
  [/\u06a9/g, '\u0643'],
  [/\u0629/g, '\u0647'],
]

/**
 * Normalizes a text for searching, on the server and in the browser alike: no capitals, accents, short vowels, tatweel
 * or invisible marks; one letter for all forms of an Arabic letter, with no hamza; Latin digits; single spaces.
 */
export function searchText(text: string): string {
  const plain = latinDigits(withoutDirectionMarks(text))
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // a lower-case letter may be composed too
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
  return sameLetters
    .reduce((letters, [forms, one]) => letters.replaceAll(forms, one), plain)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
