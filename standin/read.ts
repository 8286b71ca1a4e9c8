import { Refusal } from './refusal.ts'

/** Helpers to read unvalidated input from a client. */
export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export function shorter(value: unknown, limit: number, name: string): string | undefined {
  const text = textOf(value)
  if (text && text.length >= limit)
    throw new Refusal(400, '1131', `${name} must be shorter than ${limit} characters`)
  return text
}

export function metadataOf(value: unknown): Fields {
  const metadata = fieldsOf(value)
  for (const [key, item] of Object.entries(metadata)) {
    if (key.length >= 250) throw new Refusal(400, '1132', 'Metadata key is too long')
    if (String(item).length >= 1000) throw new Refusal(400, '1133', 'Metadata value is too long')
  }
  return metadata
}

export const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
