import { actionName } from '../../domain/audit/actions.ts'
import { inBothLanguages } from '../../domain/audit/rules.ts'
import { formatDay, formatInstant, isDay } from '../../domain/dates.ts'
import { formatList, type Language } from '../../domain/language.ts'
import { fils, formatMoney, fromWire } from '../../domain/money.ts'
import { ar } from '../../domain/text/ar.ts'
import { auditWords as texts } from '../../domain/text/en/auditWords.ts'
import { en } from '../../domain/text/en.ts'
import { textIn } from '../http/text.ts'

const NOTHING = '—'
const AMOUNTS = new Set(['price', 'amount', 'totalAmount', 'refundAmount'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
/** Fields whose values are from a fixed list; in other fields the same word may be a name. */
const CHOICES = new Set(['allergens', 'neverAllergens', 'category', 'plate', 'glaze', 'language'])

const isField = (name: string): name is keyof typeof texts.fields => Object.hasOwn(texts.fields, name)
const isValue = (name: string): name is keyof typeof texts.values => Object.hasOwn(texts.values, name)

export const actionInWords = (action: string, language: Language) =>
  textIn(language, 'audit')(`actions.${actionName(action)}`)

/** A week of the menu is named by its first day. */
export const weekInWords = (target: string | null, language: Language) =>
  target !== null && isDay(target)
    ? textIn(language, 'audit')('week', { day: formatDay(target, language, 'dated') })
    : null

/** The label of a field: 'Name in English', 'Sunday 6 December · Alternative'. */
export const fieldInWords = (field: string, language: Language): string =>
  field
    .split('.')
    .map((part) => {
      if (isDay(part)) return formatDay(part, language)
      return isField(part) ? textIn(language, 'auditWords')(`fields.${part}`) : spaced(part)
    })
    .join(' · ')

/** 'deliveryNotes' becomes 'Delivery notes' if the field has no text. */
const spaced = (name: string) =>
  name
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The status texts of each kind of entity, by the part of the path that names the kind. */
function statesIn(language: Language): Lists {
  const { adminUsers, adminCatalogue, adminShop, adminPayments, admin, dashboard, deliveryWords } =
    language === 'ar' ? ar : en
  const payment = { ...adminPayments.outcome, ...adminPayments.refundStatus }
  return {
    users: adminUsers.statuses,
    salads: adminCatalogue.saladStatuses,
    ingredients: adminCatalogue.ingredientStatuses,
    plans: { ACTIVE: adminShop.plans.active, RETIRED: adminShop.plans.retired },
    subscriptions: dashboard.status,
    deliveries: { ...deliveryWords.status, ...deliveryWords.reason },
    payments: payment,
    recovery: payment,
    jobs: admin.jobs.states,
  }
}
const states = { en: statesIn('en'), ar: statesIn('ar') }

/** The label of a field's value after this action ('POST /admin/plans/:id/retire'). */
export function valueInWords(field: string, value: unknown, language: Language, action = ''): string {
  const name = field.split('.').at(-1) ?? field
  if (typeof value === 'boolean') return textIn(language, 'auditWords')(value ? 'yes' : 'no')
  if (typeof value === 'number') return numberInWords(name, value, language)
  if (typeof value === 'string') return stringInWords(name, value, language, action)
  if (inBothLanguages(value)) return value[language]
  if (Array.isArray(value) && value.length > 0) {
    const all: unknown[] = value
    return formatList(
      all.map((one) => valueInWords(field, one, language, action)),
      language,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOTHING
  return Object.entries(value)
    .map(([inner, one]) => `${fieldInWords(inner, language)}: ${valueInWords(inner, one, language, action)}`)
    .join(language === 'ar' ? '، ' : ', ')
}

function stringInWords(name: string, value: string, language: Language, action: string) {
  if (value === '') return NOTHING
  if (isDay(value)) return formatDay(value, language, 'dated')
  if (INSTANT.test(value)) return formatInstant(new Date(value), language)
  const isChoice = CHOICES.has(name) || /^[A-Z][A-Z\d_]+$/.test(value)
  if (!isChoice) return value
  const state = states[language][action.split('/')[2] ?? '']?.[value]
  return state ?? (isValue(value) ? textIn(language, 'auditWords')(`values.${value}`) : value)
}

function numberInWords(name: string, value: number, language: Language) {
  if (AMOUNTS.has(name)) return formatMoney(fromWire(value), language)
  if (name.endsWith('Fils')) return formatMoney(fils(value), language)
  if (name.endsWith('Percent')) return `${value}%`
  if (name.endsWith('Hour')) return `${value}:00`
  return String(value)
}
