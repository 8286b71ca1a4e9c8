import { z } from 'zod'
import { formatDay, formatInstant, isDay } from '../../domain/dates.ts'
import { direction, type Language } from '../../domain/language.ts'
import { fils, formatMoney } from '../../domain/money.ts'
import type { dataPage } from '../../domain/text/en/dataPage.ts'
import { escapeHtml } from '../http/html.ts'
import { textIn } from '../http/text.ts'
import { countryOf } from '../sessions/device.ts'

type Label = keyof typeof dataPage.fields
type Kind = 'text' | 'ltr' | 'day' | 'instant' | 'money' | 'place' | 'paymentKind'
type Section = { table: string; title: keyof typeof dataPage.sections; fields: [string, Label, Kind?][] }

/** The parts of the page that a reader looks for first; everything else is in the JSON file. */
const sections: readonly Section[] = [
  {
    table: 'users',
    title: 'you',
    fields: [
      ['full_name', 'name'],
      ['email', 'email', 'ltr'],
      ['phone', 'phone', 'ltr'],
      ['created_at', 'since', 'instant'],
    ],
  },
  {
    table: 'addresses',
    title: 'addresses',
    fields: [
      ['label', 'name'],
      ['city', 'town'],
      ['block', 'block'],
      ['road', 'road'],
      ['building', 'building'],
      ['flat', 'flat'],
      ['house_no', 'house'],
      ['special_instructions', 'note'],
    ],
  },
  {
    table: 'subscriptions',
    title: 'subscriptions',
    fields: [
      ['number', 'number'],
      ['plan_name', 'plan'],
      ['start_date', 'first', 'day'],
      ['end_date', 'last', 'day'],
      ['total_fils', 'total', 'money'],
      ['delivery_address', 'address'],
      ['never_ingredient_names', 'never'],
      ['special_instructions', 'note'],
    ],
  },
  {
    table: 'salad_customizations',
    title: 'wishes',
    fields: [
      ['salad_name', 'salad'],
      ['excluded_ingredient_names', 'without'],
      ['notes', 'note'],
    ],
  },
  {
    table: 'deliveries',
    title: 'deliveries',
    fields: [
      ['date', 'day', 'day'],
      ['delivery_address', 'address'],
      ['delivery_notes', 'note'],
    ],
  },
  {
    table: 'feedback',
    title: 'feedback',
    fields: [
      ['created_at', 'when', 'instant'],
      ['rating', 'stars'],
      ['subject', 'subject'],
      ['note', 'note'],
      ['answer', 'answer'],
    ],
  },
  {
    table: 'payments',
    title: 'payments',
    fields: [
      ['created_at', 'when', 'instant'],
      ['kind', 'purpose', 'paymentKind'],
      ['captured_fils', 'paid', 'money'],
      ['card_brand', 'brand', 'ltr'],
      ['card_last4', 'ending', 'ltr'],
    ],
  },
  {
    table: 'receipts',
    title: 'receipts',
    fields: [
      ['number', 'number'],
      ['issued_at', 'when', 'instant'],
    ],
  },
  {
    table: 'saved_cards',
    title: 'cards',
    fields: [
      ['brand', 'brand', 'ltr'],
      ['last4', 'ending', 'ltr'],
    ],
  },
  {
    table: 'credit_lots',
    title: 'credit',
    fields: [
      ['amount_fils', 'total', 'money'],
      ['left_fils', 'left', 'money'],
      ['expires_at', 'until', 'instant'],
    ],
  },
  {
    table: 'logins',
    title: 'signIns',
    fields: [
      ['at', 'when', 'instant'],
      ['device_info', 'device', 'ltr'],
      ['ip_address', 'ip', 'ltr'],
      ['ip_address', 'place', 'place'],
    ],
  },
  {
    table: 'outbox',
    title: 'emails',
    fields: [
      ['created_at', 'when', 'instant'],
      ['subject', 'subject'],
      ['to', 'to', 'ltr'],
    ],
  },
]

const Rows = z.array(z.record(z.string(), z.unknown())).catch([])
const STYLE =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#14301f;background:#faf6ec}' +
  'section{margin-block:2rem}h1,h2{line-height:1.2}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;' +
  'margin:0 0 1rem;padding:1rem;background:#fff;border-radius:.75rem;overflow-wrap:anywhere}dt{color:#4d6355}dd{margin:0}'

/** Yields the copy as a page, section by section. It is self-contained: no script, no picture, no requests. */
export function* pagePieces(content: Record<string, unknown>, madeAt: Date, language: Language) {
  const t = textIn(language, 'dataPage')
  const made = t('made', { at: formatInstant(madeAt, language) })
  yield `<!doctype html>
<html lang="${language}" dir="${direction(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(t('title'))}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(t('title'))}</h1><p>${escapeHtml(made)}</p>\n`
  for (const { table, title, fields } of sections) {
    yield `<section><h2>${escapeHtml(t(`sections.${title}`))}</h2>\n`
    const rows = Rows.parse(content[table])
    if (rows.length === 0) yield `<p>${escapeHtml(t('nothing'))}</p>\n`
    for (const row of rows) {
      const lines = fields.flatMap(([column, label, kind = 'text']) => {
        const shown = shownAs(row[column], kind, language)
        if (shown === '') return []
        const dir = kind === 'ltr' ? ' dir="ltr"' : ''
        return `<dt>${escapeHtml(t(`fields.${label}`))}</dt><dd><bdi${dir}>${escapeHtml(shown)}</bdi></dd>`
      })
      yield `<dl>${lines.join('')}</dl>\n`
    }
    yield '</section>\n'
  }
  yield '</body></html>\n'
}

function shownAs(value: unknown, kind: Kind, language: Language): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join(language === 'ar' ? '، ' : ', ')
  if (kind === 'money' && typeof value === 'number') return formatMoney(fils(value), language)
  if (kind === 'day' && typeof value === 'string' && isDay(value)) return formatDay(value, language, 'dated')
  if (kind === 'instant' && typeof value === 'string') return formatInstant(new Date(value), language)
  // Stored in English only.
  if (kind === 'place' && typeof value === 'string')
    return countryOf(value, language) ?? textIn(language, 'dataPage')('unknownPlace')
  // A purchase has its subscription and receipt here; a card check has neither.
  if (kind === 'paymentKind') return value === 'CARD_CHECK' ? textIn(language, 'payments')('cardCheck') : ''
  return String(value)
}
