import { latinDigits, withoutDirectionMarks } from './digits.ts'

/** Letters that are one to whoever searches: alef wasla, alef maqsura and the Persian yaa and kaf, taa marbuta. */
const sameLetters: [RegExp, string][] = [
  [/\u0671/g, '\u0627'],
  [/[\u0649\u06cc]/g, '\u064a'],
  [/\u06a9/g, '\u0643'],
  [/\u0629/g, '\u0647'],
]

/**
 * A text as it is compared in a search, by the server and the browser alike: no capitals, accents, short vowels,
 * tatweel or invisible marks; one letter for the forms of an Arabic letter, a hamza's carrier without it; Latin
 * digits; single spaces.
 */
export function searchText(text: string): string {
  const plain = latinDigits(withoutDirectionMarks(text))
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // a small letter may be made of parts too
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
  return sameLetters
    .reduce((letters, [forms, one]) => letters.replaceAll(forms, one), plain)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
