import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '../../../domain/dates.ts'
import type { Ingredient, Salad } from '../../../domain/menu/contract.ts'
import { allergensOf } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { AllergenList } from '../../salads/AllergenList.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Note } from '../../ui/Note.tsx'
import { Countdown } from '../Countdown.tsx'
import type { OpenedDay, useDayRules } from './useDay.ts'

interface DayFactsProps {
  day: OpenedDay
  rules: ReturnType<typeof useDayRules>
  salad: Salad | undefined
  /** The left-out ingredients while they can be changed. */
  out: readonly Ingredient[] | undefined
}

/** The salad, what is left out, allergy warnings, and until when it can be changed. */
export function DayFacts({ day: { delivery, subscription }, rules, salad, out }: DayFactsProps) {
  const { t, language } = useTranslation('meals')
  const { assignedSalad, movedFrom, movedBecause } = delivery
  const open = rules.change.is === 'allowed'
  const outKeys = out?.map((i) => i.key) ?? keysOf(salad, assignedSalad?.excludedIngredientIds ?? [])
  return (
    <div className="grid content-start gap-3">
      <div className="grid gap-1">
        <h3 className="display text-d-s">
          {assignedSalad ? mealName(assignedSalad, language) : t('unplanned')}
        </h3>
        {assignedSalad && (
          <p className="text-ink-2 text-s">{t('portions', { count: assignedSalad.portions })}</p>
        )}
        {salad && open && <p className="text-ink-2 text-s">{salad.description}</p>}
        {assignedSalad && !open && <Without names={assignedSalad.excludedIngredientNames} />}
        {delivery.redelivery && <p className="font-medium text-accent-text text-s">{t('redelivery')}</p>}
        {movedFrom && movedBecause && (
          <p className="flex items-start gap-2 text-ink-2 text-s">
            <MoveRight aria-hidden="true" className="mirror mt-[calc((1lh-1.1em)/2)] size-[1.1em] shrink-0" />
            {t(`movedFrom.${movedBecause}`, { day: formatDay(movedFrom, language) })}
          </p>
        )}
      </div>
      {salad && <AllergenList allergens={allergensOf(salad.ingredients, outKeys)} />}
      {assignedSalad && <UnavoidableNote salad={assignedSalad} />}
      {open ? (
        <Countdown date={delivery.deliveryDate} />
      ) : (
        <ClosedReason day={{ delivery, subscription }} rules={rules} />
      )}
    </div>
  )
}

const keysOf = (salad: Salad | undefined, ids: readonly string[]) =>
  salad?.ingredients.filter((i) => ids.includes(i.id)).map((i) => i.key) ?? []

function Without({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('meals')
  if (names.length === 0) return <p className="text-ink-2 text-s">{t('day.asTheChef')}</p>
  return (
    <p className="font-medium text-accent-text text-s">
      {t('day.without', { list: names.join(t('comma')) })}
    </p>
  )
}

/** Always warns if something that should never be delivered cannot be left out (rule B11). */
function UnavoidableNote({ salad }: { salad: NonNullable<OpenedDay['delivery']['assignedSalad']> }) {
  const { t } = useTranslation('meals')
  const { unavoidableIngredientNames: names, insteadOf } = salad
  if (names.length > 0)
    return (
      <Note tone="warn" title={t('day.unavoidableTitle', { list: names.join(t('comma')) })}>
        {t('day.unavoidable')}
      </Note>
    )
  return insteadOf ? <Note>{t('day.instead', { other: insteadOf })}</Note> : null
}

/** Why the day can no longer be changed, and what happened to it. */
function ClosedReason({ day: { delivery }, rules }: Pick<DayFactsProps, 'day' | 'rules'>) {
  const { t, language } = useTranslation('meals')
  const { status, deliveredAt, id } = delivery
  if (status === 'CANCELLED') return <p className="text-s">{t('day.cancelled')}</p>
  if (rules.change.is === 'refused' && rules.change.why === 'STATUS' && status === 'SCHEDULED')
    return <p className="text-s">{t('day.ended')}</p>
  return (
    <div className="grid gap-1.5 text-s">
      {deliveredAt && <p>{t('day.deliveredAt', { at: formatInstant(new Date(deliveredAt), language) })}</p>}
      {status === 'FAILED' && <Note tone="danger">{t('day.failed')}</Note>}
      <p className="text-ink-2">{t('day.closed', { day: formatDay(rules.eve, language) })}</p>
      {status === 'DELIVERED' && (
        <p>
          <Link
            className="link inline-flex min-h-tap items-center"
            to={`${to('dashboard')}?tab=feedback&delivery=${id}`}
          >
            {t('day.rate')}
          </Link>
        </p>
      )}
    </div>
  )
}
