import { withoutDirectionMarks } from '../../domain/digits.ts'
import { escapeHtml } from '../http/html.ts'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Text as it may stand in a mail: no control characters but the line's end, no halves of characters. */
export const plain = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')

/** One line: a subject with a line's end in it could begin another header. */
export const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

/** A name or other foreign words inside a sentence: they keep their own direction and cannot turn the rest. */
export const isolated = (text: string) =>
  `${FIRST_STRONG_ISOLATE}${withoutDirectionMarks(text)}${POP_ISOLATE}`
/** A code, an address or a phone number inside a sentence: left to right in both languages. */
export const ltr = (text: string) => `${LEFT_TO_RIGHT_ISOLATE}${withoutDirectionMarks(text)}${POP_ISOLATE}`

/** Plain text inside html. */
export const escaped = (text: string) => escapeHtml(plain(text))
