import { formatAddress } from '../../domain/addresses/rules.ts'
import { type Day, formatDay } from '../../domain/dates.ts'
import { LABELS } from '../../domain/kitchen/contract.ts'
import { type Language, languages } from '../../domain/language.ts'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressPartsView } from '../addresses/columns.ts'
import { escapeHtml } from '../http/html.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'
import type { DeliveryRow, FrozenSalad } from '../tables/deliveries.ts'

export type LabelledDelivery = Pick<
  DeliveryRow,
  | 'deliveryTimeSlot'
  | 'assignedSalads'
  | 'deliveryAddress'
  | 'city'
  | 'block'
  | 'road'
  | 'building'
  | 'flat'
  | 'houseNo'
  | 'governorate'
> & { customerName: string; number: number; neverAllergens: readonly Allergen[] }
type Part = FrozenSalad['excluded'][number]

/** Texts are looked up once, not for each of a day's tens of thousands of labels. */
function wordsIn(language: Language) {
  const say = textIn(language, 'labels')
  const sayAllergen = textIn(language, 'menu')
  const inWords = <Name extends string>(all: readonly Name[], word: (name: Name) => string) =>
    new Map(all.map((name) => [name, word(name)]))
  return {
    no: say('no'),
    contains: say('contains'),
    allergy: say('allergy'),
    allergens: inWords(allergens, (name) => sayAllergen(`allergens.${name}`)),
    slots: inWords(slots, (name) => say(`slot.${name}`)),
    bowl: (count: { number: number; total: number }) => say('bowl', count),
  }
}
const words = { en: wordsIn('en'), ar: wordsIn('ar') }
const comma = { en: ', ', ar: '، ' } as const

/** The type sizes of a label in points, largest first. The warnings use the largest that fits. */
export const SIZES = [17, 14, 12, 10.5, 9, 8, 7, 6, 5.2, 4.5] as const
/** Upper bounds for the average letter width and the line height, in ems, because fonts differ between computers. */
const LETTER_EM = 0.57
export const LINE_EM = 1.18
const MM_PER_PT = 25.4 / 72
export const PADDING_MM = { x: 2.5, y: 1.8 } as const
/** The height of the foot: salad, customer, address and day, one line each. */
export const FOOT_MM = 15
const room = {
  width: LABELS.widthMm - 2 * PADDING_MM.x,
  height: LABELS.heightMm - 2 * PADDING_MM.y - FOOT_MM,
}
/** If the full names do not fit in the smallest size, each name is cut to these lengths in turn. No name is dropped. */
const NAME_LETTERS = [16, 12, 9, 7, 5, 4]

/** Returns the index of the largest size that fits above the foot, or -1. */
export function sizeFor(paragraphs: readonly string[]): number {
  return SIZES.findIndex((size) => {
    const em = size * MM_PER_PT
    const lines = paragraphs.map((text) => Math.ceil((text.length * LETTER_EM * em) / (room.width * 0.94)))
    return lines.reduce((sum, n) => sum + n, 0) * LINE_EM * em <= room.height
  })
}

type Warning = { kind: 'no' | 'allergy' | 'contains'; text: Record<Language, string> }
function warningsOf(bowl: FrozenSalad, never: readonly Allergen[], most = Number.POSITIVE_INFINITY) {
  const cut = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name)
  const listed = (parts: readonly Part[], language: Language) =>
    parts.map((part) => cut(names(part, language).name)).join(comma[language])
  const inBoth = (text: (language: Language) => string) => ({ en: text('en'), ar: text('ar') })
  const unavoidable = bowl.unavoidable ?? []
  const warnings: Warning[] = []
  if (bowl.excluded.length > 0)
    warnings.push({ kind: 'no', text: inBoth((language) => listed(bowl.excluded, language)) })
  if (unavoidable.length > 0)
    warnings.push({ kind: 'contains', text: inBoth((language) => listed(unavoidable, language)) })
  if (never.length > 0)
    warnings.push({
      kind: 'allergy',
      text: inBoth((language) =>
        never.map((name) => words[language].allergens.get(name)).join(comma[language]),
      ),
    })
  return warnings
}

const paragraphsOf = (warnings: readonly Warning[]) =>
  warnings.flatMap(({ kind, text }) =>
    languages.map((language) => `${words[language][kind]} ${text[language]}    `),
  )

/** The exclusions and allergy warnings, first on the label and as large as possible. */
function warningHtml(bowl: FrozenSalad, never: readonly Allergen[]): string {
  let warnings = warningsOf(bowl, never)
  let fits = sizeFor(paragraphsOf(warnings))
  for (const letters of NAME_LETTERS) {
    if (fits >= 0) break
    warnings = warningsOf(bowl, never, letters)
    fits = sizeFor(paragraphsOf(warnings))
  }
  const size = fits < 0 ? SIZES.length - 1 : fits
  const lines = warnings.flatMap(({ kind, text }) =>
    languages.map(
      (language) =>
        `<p class="${kind}" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><b>${words[language][kind]}</b> ${escapeHtml(text[language])}</p>`,
    ),
  )
  return `<div class="warn s${size}">${lines.join('')}</div>`
}

/** Returns a function that writes the labels of a delivery of this day, one per bowl. */
export function labelWriter(date: Day) {
  const inLanguage = (language: Language) => {
    const day = formatDay(date, language, 'short')
    return new Map([...words[language].slots].map(([slot, name]) => [slot, `${day} · ${name}`]))
  }
  const [en, ar] = [inLanguage('en'), inLanguage('ar')]
  return (delivery: LabelledDelivery): string[] => {
    const { deliveryTimeSlot: slot, number } = delivery
    const when = `<p class="when"><span>${en.get(slot)}</span><span>${subscriptionNumber(number)}</span><span lang="ar" dir="rtl">${ar.get(slot)}</span></p>`
    return labelsOf(delivery, when)
  }
}

function labelsOf(delivery: LabelledDelivery, when: string): string[] {
  const bowls = (delivery.assignedSalads ?? []).flatMap((bowl) =>
    Array<FrozenSalad>(bowl.portions).fill(bowl),
  )
  const place = placeHtml(delivery)
  return bowls.map((bowl, before) => {
    const count = { number: before + 1, total: bowls.length }
    const numbered =
      bowls.length > 1
        ? `<bdi>${words.en.bowl(count)}</bdi> · <bdi lang="ar" dir="rtl">${words.ar.bowl(count)}</bdi>`
        : ''
    return `<article>${warningHtml(bowl, delivery.neverAllergens)}<div class="foot"><p class="salad"><b><bdi>${escapeHtml(bowl.nameEn)}</bdi> · <bdi>${escapeHtml(bowl.nameAr)}</bdi></b><span>${numbered}</span></p><p class="who" dir="auto">${escapeHtml(delivery.customerName)}</p>${place}${when}</div></article>`
  })
}

/** The address in both languages if its parts are known, otherwise as it was typed. */
function placeHtml(delivery: LabelledDelivery): string {
  const line = (text: string, language: Language) =>
    `<p class="place" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${escapeHtml(text)}</p>`
  const inLanguage = (language: Language) => {
    const parts = addressPartsView(delivery, language)
    return parts && line(formatAddress(parts, language), language)
  }
  const [en, ar] = [inLanguage('en'), inLanguage('ar')]
  return en && ar
    ? `${en}${ar}`
    : `<p class="place free" dir="auto">${escapeHtml(delivery.deliveryAddress ?? '')}</p>`
}
