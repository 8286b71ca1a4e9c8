import { Pause, Repeat2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { addDays, type Day, formatDay } from '../../../domain/dates.ts'
import { changeDelivery, type DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { to } from '../../paths.ts'
import { useShop } from '../../shop.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { Countdown } from '../Countdown.tsx'
import { SkipDialog } from '../meals/SkipDialog.tsx'
import { useDayRules } from '../meals/useDay.ts'
import { DeliverySteps } from './DeliverySteps.tsx'
import { Hero, HeroTitle } from './Hero.tsx'

interface NextDeliveryProps {
  subscription: Subscription
  delivery: DeliverySchedule
  /** The delivery after it, which can be changed when this one cannot any more. */
  following: DeliverySchedule | undefined
}

/** The next delivery: its day, time and salad, and what can be changed until when. */
export function NextDelivery({ subscription, delivery, following }: NextDeliveryProps) {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const { deliveryDate, assignedSalad: salad } = delivery
  const rules = useDayRules({ subscription, delivery })
  const isFirst = subscription.deliverySchedules.every((d) => d.status === 'SCHEDULED')
  const isToday = deliveryDate === today
  return (
    <Hero labelledBy="next" salad={salad}>
      <Badge tone="accent">{t(isFirst ? 'next.first' : 'next.label')}</Badge>
      <HeroTitle id="next">
        <Spoken date={deliveryDate} today={today} />
      </HeroTitle>
      <div className="grid gap-0.5">
        <NextMeal delivery={delivery} />
        <p className="text-ink-2 text-s">
          <SlotAndAddress delivery={delivery} />
        </p>
        {delivery.redelivery && <Redelivery />}
      </div>
      {isToday && <DeliverySteps status={delivery.status} />}
      {rules.change.is === 'allowed' ? (
        <>
          <Countdown date={deliveryDate} />
          <Changes subscription={subscription} delivery={delivery} rules={rules} />
        </>
      ) : (
        <ClosedNotice following={following} />
      )}
      <PauseNote subscription={subscription} />
      {salad && <NeverNote salad={salad} />}
    </Hero>
  )
}

function Spoken({ date, today }: { date: Day; today: Day }) {
  const { t, language } = useTranslation('dashboard')
  const near = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : null
  return (
    <>
      {near && (
        <>
          {t(`next.${near}`)}
          <br />
        </>
      )}
      <time dateTime={date}>{formatDay(date, language)}</time>
    </>
  )
}

function NextMeal({ delivery: { assignedSalad: salad } }: { delivery: DeliverySchedule }) {
  const { t, language } = useTranslation('dashboard')
  const { t: say } = useTranslation(['leftOut', 'meals'])
  if (!salad) return <p>{t('next.unplanned')}</p>
  const out = salad.excludedIngredientNames
  return (
    <p>
      <b className="font-semibold">{mealName(salad, language)}</b>
      {t('comma')}
      {say('meals:portions', { count: salad.portions })}
      {out.length > 0 && (
        <>
          {t('comma')}
          <span className="font-medium text-accent-text">
            {say('leftOut:no', { list: out.join(say('leftOut:noJoint')) })}
          </span>
        </>
      )}
    </p>
  )
}

const Redelivery = () => (
  <p className="font-medium text-accent-text text-s">{useTranslation('meals').t('redelivery')}</p>
)

function SlotAndAddress({ delivery }: { delivery: DeliverySchedule }) {
  const language = useLanguage()
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === delivery.deliveryTimeSlot)
  return (
    <>
      {slot && `${hours(slot)} · `}
      <bdi>{addressOf(delivery, language)}</bdi>
    </>
  )
}

/** This delivery can no longer be changed; shows how long the following one can. */
function ClosedNotice({ following }: Pick<NextDeliveryProps, 'following'>) {
  const { t, language } = useTranslation('dashboard')
  return (
    <>
      <p className="text-ink-2 text-s">{t('next.closed')}</p>
      {following && (
        <div className="flex w-full flex-wrap items-center gap-2.5 max-sm:*:w-full">
          <Countdown date={following.deliveryDate} />
          <Link
            to={`${to('dashboard')}?tab=meals&delivery=${following.id}`}
            className={buttonClass({ variant: 'outline' })}
          >
            {t('next.changeDay', { day: formatDay(following.deliveryDate, language, 'short') })}
          </Link>
        </div>
      )}
    </>
  )
}

type ChangesProps = Omit<NextDeliveryProps, 'following'> & { rules: ReturnType<typeof useDayRules> }

/** Buttons to choose the other salad or skip the day, and a link to all changes. */
function Changes({ subscription, delivery, rules }: ChangesProps) {
  const { t, language } = useTranslation(['dashboard', 'meals'])
  const [skipping, setSkipping] = useState(false)
  const skipped = useRef(false)
  const { otherSalad: other, deliveryDate, alternative } = delivery
  const day = formatDay(deliveryDate, language)
  const { send, sending } = useAct(changeDelivery, {
    onDone: () =>
      toast.success(t('meals:day.didSwap', { name: other ? mealName(other, language) : '', day })),
    onFail: (error) => showFailure(error, t('meals:day.failedChange')),
  })
  const { skip } = rules
  const target = skip.is === 'allowed' && skip.moves.find((m) => m.id === delivery.id)?.to
  return (
    <div className="flex w-full flex-wrap gap-2.5 max-sm:*:w-full">
      {other && (
        <Button
          variant="raised"
          icon={<Repeat2 aria-hidden="true" />}
          loading={sending}
          loadingText={t('meals:day.swapping')}
          onClick={() =>
            void send({ params: { id: delivery.id }, body: { deliveryDate, alternative: !alternative } })
          }
        >
          {t(alternative ? 'meals:day.swapBack' : 'meals:day.swap', { name: mealName(other, language) })}
        </Button>
      )}
      {skip.is === 'allowed' && target && (
        <>
          <Button
            variant="outline"
            onClick={() => {
              skipped.current = false
              setSkipping(true)
            }}
          >
            {t('meals:skip.act', { day: formatDay(target, language, 'brief') })}
          </Button>
          <SkipDialog
            subscription={subscription}
            delivery={delivery}
            open={skipping}
            onOpenChange={setSkipping}
            onDone={() => {
              skipped.current = true
            }}
            // After skipping, the same button would skip the next delivery.
            finalFocus={() => (skipped.current ? document.getElementById('next') : null)}
          />
        </>
      )}
      <Link
        to={`${to('dashboard')}?tab=meals&delivery=${delivery.id}`}
        className={buttonClass({ variant: 'outline' })}
      >
        {t('next.change')}
      </Link>
    </div>
  )
}

/** Always warns if something that should never be delivered cannot be left out (rule B11). */
function NeverNote({ salad }: { salad: NonNullable<DeliverySchedule['assignedSalad']> }) {
  const { t } = useTranslation('meals')
  const { unavoidableIngredientNames: names, insteadOf } = salad
  const list = names.join(t('comma'))
  if (names.length > 0)
    return (
      <Note tone="warn" title={t('day.unavoidableTitle', { list })}>
        {t('day.unavoidable')}
      </Note>
    )
  return insteadOf === null ? null : <Note>{t('day.instead', { other: insteadOf })}</Note>
}

/** A running or planned pause, while a delivery is still due. */
function PauseNote({ subscription: { pause, status } }: { subscription: Subscription }) {
  const { t, language } = useTranslation('dashboard')
  if (!pause) return null
  const days = { from: formatDay(pause.from, language), to: formatDay(pause.to, language) }
  return (
    <Note tone="warn" icon={<Pause />}>
      {t(status === 'PAUSED' ? 'paused.running' : 'paused.soon', days)}
    </Note>
  )
}
