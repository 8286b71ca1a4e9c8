import type { Language } from '../../domain/language.ts'
import type { textIn } from '../http/text.ts'

/** A row of facts. `ltr` marks values that always read left to right: a code, an address, a phone number. */
export type Fact = { label: string; value: string; ltr?: boolean }

/** The building blocks of emails. All text is plain; the layout escapes it. */
export type Part =
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string }
  | { is: 'button'; label: string; href: string }
  | { is: 'code'; value: string }
  | { is: 'facts'; facts: Fact[] }

export type Email = { subject: string; parts: Part[] }

/** What every email is written with. */
export type EmailWriter = {
  language: Language
  t: ReturnType<typeof textIn<'mail'>>
  /** Returns a link to a page of the site: link('/admin'). */
  link: (path: `/${string}`) => string
}
