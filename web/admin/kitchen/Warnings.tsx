import { formatTime } from '../../../domain/dates.ts'
import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { shortName, useKitchenWords } from './words.ts'

type Allergy = KitchenSheet['allergies'][number]

/** The customers with an allergy, by allergen, in the same words on the screen and on paper. */
export function AllergyText({ allergy: { allergen, deliveries } }: { allergy: Allergy }) {
  const { t, listed } = useKitchenWords()
  const { t: menu } = useTranslation('menu')
  const counts = {
    deliveries: t('allergy.deliveries', { count: deliveries.length }),
    portions: t('portions', { count: deliveries.reduce((sum, { portions }) => sum + portions, 0) }),
  }
  const people = (list: Allergy['deliveries']) =>
    listed(
      list.map(({ customerName, area }) => {
        const name = shortName(customerName)
        return area ? t('allergy.person', { name, area }) : name
      }),
    )
  const without = [...new Set(deliveries.flatMap((one) => one.without))]
  const stuck = deliveries.filter(({ unavoidable }) => unavoidable.length > 0)
  return (
    <>
      <b className="font-semibold">
        {allergen
          ? t('allergy.title', { allergen: menu(`allergens.${allergen}`), ...counts })
          : t('allergy.never', counts)}
      </b>
      <p>
        {people(deliveries)}. {without.length > 0 && `${t('allergy.without', { list: listed(without) })} `}
        {allergen && t('allergy.care')}
      </p>
      {stuck.length > 0 && (
        <p className="font-semibold">
          {t('allergy.stays', {
            list: listed(stuck.map((one) => `${listed(one.unavoidable)} (${shortName(one.customerName)})`)),
          })}
        </p>
      )}
    </>
  )
}

/** What has changed since midnight, in words. */
export function ChangeList({ changes }: { changes: KitchenSheet['changes'] }) {
  const { t, language } = useKitchenWords()
  return (
    <ul>
      {changes.map(({ id, at, kind, customerName, saladNameEn, saladNameAr, portions }) => {
        const salad = language === 'ar' ? saladNameAr : saladNameEn
        return (
          <li key={id}>
            <span className="tabular">{formatTime(new Date(at), language)}</span> ·{' '}
            <b className="font-semibold">{t(`changes.${kind}`)}</b> · {shortName(customerName)}
            {salad && ` · ${t('changes.about', { salad, portions: t('portions', { count: portions }) })}`}
          </li>
        )
      })}
    </ul>
  )
}

/** The customers' notes to the kitchen. */
export function NoteList({ notes }: { notes: KitchenSheet['notes'] }) {
  const { t, language, slotName } = useKitchenWords()
  return (
    <ul className="grid gap-2">
      {notes.map((note) => (
        <li key={`${note.deliveryId} ${note.text}`}>
          <b className="font-semibold">
            {t('notes.about', {
              name: shortName(note.customerName),
              salad: language === 'ar' ? note.saladNameAr : note.saladNameEn,
              slot: slotName(note.slot),
            })}
            {note.byAdmin && ` · ${t('notes.byAdmin')}`}
          </b>
          <p dir="auto" className="whitespace-pre-line break-words">
            {note.text}
          </p>
        </li>
      ))}
    </ul>
  )
}
