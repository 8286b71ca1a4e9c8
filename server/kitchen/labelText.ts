import { formatAddress } from '../../domain/addresses/rules.ts'
import { type Day, formatDay } from '../../domain/dates.ts'
import { LABELS } from '../../domain/kitchen/contract.ts'
import { type Language, languages } from '../../domain/language.ts'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressPartsView } from '../addresses/columns.ts'
import type { DeliveryRow, FrozenSalad } from '../deliveries/table.ts'
import { escapeHtml } from '../http/html.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'

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

/** Looked up once, not for each of a day's tens of thousands. */
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

/** The type sizes a label knows, in points, the largest first: what is left out takes the largest that fits. */
export const SIZES = [17, 14, 12, 10.5, 9, 8, 7, 6, 5.2, 4.5] as const
/** So wide a letter is at most on average, and so high a line, in ems: fonts differ from one computer to the next. */
const LETTER_EM = 0.57
export const LINE_EM = 1.18
const MM_PER_PT = 25.4 / 72
export const PADDING_MM = { x: 2.5, y: 1.8 } as const
/** What stands below: salad, customer, address and day, each on a line of its own. */
export const FOOT_MM = 15
const room = {
  width: LABELS.widthMm - 2 * PADDING_MM.x,
  height: LABELS.heightMm - 2 * PADDING_MM.y - FOOT_MM,
}
/** Where not even the smallest type has room for all names in full, each is cut, shorter and shorter: none is dropped. */
const NAME_LETTERS = [16, 12, 9, 7, 5, 4]

/** Which of the sizes lets these paragraphs stand in the room above the foot; -1 where none does. */
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

/** What is left out, and whom to be careful with: first, and as large as it can be. */
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

/** Writes the labels of one day's deliveries, one a bowl. */
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

/** In both languages where its parts are known, else as it was written. */
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
