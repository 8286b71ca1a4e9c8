import { type RefObject, useRef, useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { mergeLeftOut } from '../../../domain/subscriptions/leftOut.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { useShop } from '../../shop.ts'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DayActions } from './DayActions.tsx'
import { DayBowl } from './DayBowl.tsx'
import { DayFacts } from './DayFacts.tsx'
import { DayIngredients } from './DayIngredients.tsx'
import { customizationOf, type OpenedDay, outOf, useDayRules, useSaladOf } from './useDay.ts'

interface DayDialogProps {
  /** Undefined if none is open. */
  day: OpenedDay | undefined
  /** With several subscriptions, the dialog names the day's plan. */
  several: boolean
  onClose: () => void
  /** Gets the focus if the day it was opened from is no longer on the page. */
  heading: RefObject<HTMLElement | null>
}

/** One day: its salad, its status, and everything that can still be changed. */
export function DayDialog({ day, ...rest }: DayDialogProps) {
  // Keeps the last day while the dialog closes.
  const [last, setLast] = useState(day)
  if (day && day !== last) setLast(day)
  const shown = day ?? last
  return shown ? <Opened key={shown.delivery.id} day={shown} open={day !== undefined} {...rest} /> : null
}

type OpenedProps = Omit<DayDialogProps, 'day'> & { day: OpenedDay; open: boolean }
/** Unsaved choices of left-out ingredients, and the saved ones when the choice was made. */
type LeftOutDraft = { saladId: string; seen: readonly string[]; ids: readonly string[] }

function Opened({ day, open, several, onClose, heading }: OpenedProps) {
  const { t, language } = useTranslation('meals')
  const { subscription, delivery } = day
  const rules = useDayRules(day)
  const salad = useSaladOf(delivery)
  const [draft, setDraft] = useState<LeftOutDraft | null>(null)
  const skipped = useRef(false)
  // A skipped delivery moves to another day, possibly in another month.
  const finalFocus = () =>
    (skipped.current ? null : document.getElementById(`meal-${delivery.id}`)) ?? heading.current
  const saved = salad ? (customizationOf(subscription, salad.id)?.excludedIngredientIds ?? []) : []
  const editable = rules.change.is === 'allowed' && salad !== undefined
  const chosen = editable && draft?.saladId === salad.id ? mergeLeftOut(draft, saved) : saved
  const unsaved = chosen.length !== saved.length || chosen.some((id) => !saved.includes(id))
  const leftOut = salad && outOf(salad, subscription, chosen)
  return (
    <Dialog
      size="l"
      ownBack
      open={open}
      onOpenChange={(next) => {
        if (next) return
        setDraft(null)
        onClose()
      }}
      unsaved={unsaved}
      finalFocus={finalFocus}
      title={formatDay(delivery.deliveryDate, language)}
      description={<Head day={day} several={several} />}
    >
      <div className="flex flex-col gap-x-7 gap-y-5 sm:grid sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] sm:grid-rows-[auto_1fr] tall:max-sm:[&_:is(input,button)]:scroll-mt-44">
        <DayBowl delivery={delivery} salad={salad} out={editable ? leftOut?.out : undefined} />
        <DayFacts day={day} rules={rules} salad={salad} out={editable ? leftOut?.out : undefined} />
        <DayActions
          day={day}
          rules={rules}
          unsaved={unsaved}
          gutted={Boolean(editable && leftOut?.gutted)}
          onSkipped={() => {
            skipped.current = true
            onClose()
          }}
        />
        {editable && leftOut && (
          <DayIngredients
            subscription={subscription}
            salad={salad}
            chosen={chosen}
            saved={saved}
            unsaved={unsaved}
            onChoose={(ids) => setDraft({ saladId: salad.id, seen: saved, ids })}
            onDone={() => setDraft(null)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {unsaved && t('day.without', { list: leftOut?.out.map((i) => i.name).join(t('comma')) ?? '' })}
      </p>
    </Dialog>
  )
}

/** The delivery's status and time, and which subscription it belongs to. */
function Head({ day: { delivery, subscription }, several }: { day: OpenedDay; several: boolean }) {
  const { t } = useTranslation('meals')
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === delivery.deliveryTimeSlot)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-s">
      <DeliveryBadge status={delivery.status} />
      {slot && <span>{hours(slot)}</span>}
      {several && <span>{t('day.plan', { plan: subscription.planName, number: subscription.number })}</span>}
    </span>
  )
}
