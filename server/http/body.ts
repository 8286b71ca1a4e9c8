import { AppError } from '../../domain/errors.ts'

export const BODY_LIMIT_BYTES = 64 * 1024
const MAX_DEPTH = 20
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Counts the depth on the text before it is parsed, so that no deeply nested value is built. Brackets inside strings do
 * not count.
 */
function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const c = json[i]
    if (inString) {
      if (c === '\\') i++
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === '{' || c === '[') {
      if (++depth > MAX_DEPTH) return true
    } else if (c === '}' || c === ']') depth--
  }
  return false
}

const NUL = '\u0000'
const isCleanText = (text: string) => text.isWellFormed() && !text.includes(NUL)

/** Throws on NUL and lone surrogates anywhere in a value. They are legal JSON but fail in the database. */
export function assertCleanText(value: unknown): void {
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw new AppError('INVALID_TEXT')
  } else if (Array.isArray(value)) value.forEach(assertCleanText)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      assertCleanText(key)
      assertCleanText(inner)
    }
}

/** Parses a request body. An empty body is undefined. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    const json = utf8.decode(bytes)
    if (isTooDeep(json)) throw new AppError('INVALID_REQUEST')
    const value: unknown = JSON.parse(json)
    assertCleanText(value)
    return value
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('INVALID_REQUEST')
  }
}
