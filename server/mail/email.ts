import type { Language } from '../../domain/language.ts'
import type { textIn } from '../http/text.ts'

/** A row of facts. `ltr` marks what always reads left to right: a code, an address, a phone number. */
export type Fact = { label: string; value: string; ltr?: boolean }

/** What letters are made of. All of it is plain text: the layout escapes it. */
export type Part =
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string }
  | { is: 'button'; label: string; href: string }
  | { is: 'code'; value: string }
  | { is: 'facts'; facts: Fact[] }

export type Email = { subject: string; parts: Part[] }

/** What every letter is written with. */
export type EmailWriter = {
  language: Language
  t: ReturnType<typeof textIn<'mail'>>
  /** Makes a link into the product: link('/admin'). */
  link: (path: `/${string}`) => string
}
