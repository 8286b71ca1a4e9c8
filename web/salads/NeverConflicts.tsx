import { type Day, formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { Note } from '../ui/Note.tsx'

/** A day on which something that should never be delivered cannot be left out of the planned salad. */
export type NeverConflict = {
  date: Day
  salad: string
  /** The salad it replaces, because it does not contain these ingredients; null if they stay in. */
  insteadOf: string | null
  ingredients: string[]
}

/** Warns about days with something that should never be delivered, or with another salad because of it (rule B11). */
export function NeverConflicts({
  conflicts,
  ofCustomer = false,
}: {
  conflicts: readonly NeverConflict[]
  /** The text is for the team, about a customer. */
  ofCustomer?: boolean
}) {
  const { t, language } = useTranslation('leftOut')
  const lines = (some: readonly NeverConflict[]) => (
    <ul>
      {some.map(({ date, salad, insteadOf, ingredients }) => {
        const day = formatDay(date, language)
        const list = ingredients.join(t('comma'))
        return (
          <li key={date}>
            {insteadOf === null
              ? t('stays', { salad, day, list })
              : t('instead', { salad, day, list, other: insteadOf })}
          </li>
        )
      })}
    </ul>
  )
  const stay = conflicts.filter((c) => c.insteadOf === null)
  const swapped = conflicts.filter((c) => c.insteadOf !== null)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {stay.length > 0 && (
        <Note tone="warn" title={t('staysTitle')}>
          {lines(stay)}
          <p className="mt-1.5">{t(ofCustomer ? 'staysForCustomer' : 'staysText')}</p>
        </Note>
      )}
      {swapped.length > 0 && <Note title={t('insteadTitle')}>{lines(swapped)}</Note>}
    </div>
  )
}
