import { withoutDirectionMarks } from '../../domain/digits.ts'
import { escapeHtml } from '../http/html.ts'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Removes what may not appear in an email: control characters except line feeds, and lone surrogates. */
export const plain = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')

/** Makes one line: a line break in a subject could start another header. */
export const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

/** Isolates a name or foreign words inside a sentence, so that they do not change the direction of the rest. */
export const isolated = (text: string) =>
  `${FIRST_STRONG_ISOLATE}${withoutDirectionMarks(text)}${POP_ISOLATE}`
/** Isolates a code, an address or a phone number inside a sentence: left to right in both languages. */
export const ltr = (text: string) => `${LEFT_TO_RIGHT_ISOLATE}${withoutDirectionMarks(text)}${POP_ISOLATE}`

/** Escapes plain text for HTML. */
export const escaped = (text: string) => escapeHtml(plain(text))
