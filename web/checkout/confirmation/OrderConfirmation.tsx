import { CircleCheck, Clock, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import { fromWire } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { to } from '../../paths.ts'
import type { CompletedOrder, OrderSummary } from '../../paying/paymentRecords.ts'
import { conflictsOn } from '../../salads/conflictsOn.ts'
import { LeftOutList } from '../../salads/LeftOutList.tsx'
import { NeverConflicts } from '../../salads/NeverConflicts.tsx'
import { useShop } from '../../shop.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Money } from '../../ui/Money.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { StepFrame } from '../StepFrame.tsx'
import { useMealsOn } from '../salads.ts'
import { useLeftOut } from '../useLeftOut.ts'

/** The confirmation of an order that was just paid. */
export function OrderConfirmation({ record }: { record: CompletedOrder }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const { order } = record
  // Only the owner gets the subscription's number.
  const guest = order?.guest ?? record.number === null
  return (
    <StepFrame
      bare
      step={6}
      title={t('done.title')}
      lead={t('done.lead', { day: formatDay(record.startDate, language) })}
    >
      {order && order.bowls.length > 0 && <FirstWeek bowls={order.bowls} />}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-1 gap-5">
          <Facts record={record} guest={guest} />
          {order && <OrderedLeftOut order={order} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Next email={order?.customerEmail ?? null} guest={guest} />
          {guest && order && <Invitation email={order.customerEmail} />}
        </div>
      </div>
    </StepFrame>
  )
}

function Facts({ record, guest }: { record: CompletedOrder; guest: boolean }) {
  const { t } = useTranslation('paying')
  const { t: say } = useTranslation('layout')
  const language = useLanguage()
  const hours = useSlotHours()
  const shop = useShop().data
  const { order, number, status } = record
  const slot = shop?.slots.find((s) => s.value === order?.deliveryTimeSlot)
  const active = status === 'ACTIVE'
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-d-s">
          {t('done.number')} {number && <Ltr>{number}</Ltr>}
        </h2>
        <Badge
          tone={active ? 'leaf' : 'info'}
          icon={active ? <CircleCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
        >
          {t(active ? 'done.active' : 'done.processing')}
        </Badge>
      </div>
      <dl className="grid gap-2.5">
        {order && (
          <Fact name={t('done.plan')}>{language === 'ar' ? order.planNameAr : order.planNameEn}</Fact>
        )}
        <Fact name={t('done.first')}>
          <DayText day={record.startDate} />
        </Fact>
        {order && (
          <Fact name={t('done.last')}>
            <DayText day={order.endDate} />
          </Fact>
        )}
        {order && <Fact name={t('done.each')}>{say('meals.bowls', { count: order.mealsPerDay })}</Fact>}
        {slot && <Fact name={t('done.slot')}>{hours(slot)}</Fact>}
        {order && (
          <Fact name={t('done.address')}>
            <bdi>{addressOf(order, language)}</bdi>
          </Fact>
        )}
        <Fact name={t('done.paid')}>
          <Money amount={fromWire(record.totalAmount)} />
        </Fact>
        {guest ? (
          order && (
            <Fact name={t('done.receipt')}>
              {t('done.receiptSent')} <Email>{order.customerEmail}</Email>
            </Fact>
          )
        ) : (
          <Fact name={t('done.receipt')}>
            <Link
              to={`${to('receipt')}?id=${encodeURIComponent(record.paymentId)}`}
              className="link inline-flex items-center gap-1.5"
            >
              <FileText aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <span>
                {t('done.receiptOpen')}{' '}
                {record.receiptNumber && <Ltr className="whitespace-nowrap">{record.receiptNumber}</Ltr>}
              </span>
            </Link>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-4 border-line border-t pt-2.5 min-[24rem]:grid-cols-[7.5rem_minmax(0,1fr)] min-[24rem]:items-baseline">
    <dt className="text-ink-2 text-s">{name}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

/** Wraps to its own line before it is broken, and breaks at the @ first. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <Ltr className="wrap-anywhere inline-block max-w-full font-medium rtl:text-end">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </Ltr>
  )
}

function Next({ email, guest }: { email: string | null; guest: boolean }) {
  const { t } = useTranslation('paying')
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="display text-d-s">
        {t('done.nextTitle')}
      </h2>
      <ol className="grid list-decimal gap-2 ps-5 marker:font-semibold marker:text-leaf-text">
        <li>
          {email === null ? (
            t('done.nextMailPlain')
          ) : (
            <>
              {t('done.nextMail')} <Email>{email}</Email>
            </>
          )}
        </li>
        <li>{t('done.nextCall')}</li>
        {!guest && <li>{t('done.nextChange')}</li>}
      </ol>
      <div>
        <Link to={to(guest ? 'home' : 'dashboard')} className={buttonClass({ variant: 'outline' })}>
          {t(guest ? 'done.home' : 'done.dashboard')}
        </Link>
      </div>
    </section>
  )
}

/** A guest cannot manage the subscription online (rule S6). Says so and invites them to register. */
function Invitation({ email }: { email: string }) {
  const { t } = useTranslation('paying')
  return (
    <section
      aria-labelledby="account"
      className="grid grid-cols-1 justify-items-start gap-3 rounded-l bg-leaf-soft p-6 text-on-leaf-soft"
    >
      <h2 id="account" className="display text-d-s">
        {t('done.guestTitle')}
      </h2>
      <p className="wrap-anywhere max-w-full">{t('done.guestText', { email: `\u2066${email}\u2069` })}</p>
      <Link to={to('register')} className={buttonClass()}>
        {t('done.guestGo')}
      </Link>
    </section>
  )
}

/** The salads of the first week, as they will be delivered. */
function FirstWeek({ bowls }: { bowls: OrderSummary['bowls'] }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  return (
    <section aria-labelledby="week" className="grid gap-4">
      <h2 id="week" className="sr-only">
        {t('done.week')}
      </h2>
      <ol className="-mx-gutter flex snap-x scroll-px-gutter gap-4 overflow-x-auto px-gutter pb-2 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
        {bowls.map(({ date, nameEn, nameAr, image }) => (
          <li key={date} className="grid w-32 shrink-0 snap-start content-start gap-2 text-s lg:w-auto">
            <img
              src={image}
              alt=""
              width={320}
              height={320}
              className="aspect-square h-auto w-full max-w-40 bowl-shadow"
            />
            <span>
              <span className="block text-ink-2 text-xs">
                <DayText day={date} style="short" />
              </span>
              <span className="block font-medium">{language === 'ar' ? nameAr : nameEn}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the paid order leaves out, and where that is not possible. */
function OrderedLeftOut({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('leftOut')
  const { leftOut } = useLeftOut(order)
  const { days } = useMealsOn(order.days, { ...order, customizations: order.saladCustomizations })
  if (!leftOut) return null
  return (
    <Card className="grid gap-4">
      <h2 className="display text-d-s">{t('title')}</h2>
      <LeftOutList leftOut={leftOut} />
      <NeverConflicts conflicts={conflictsOn(days)} />
    </Card>
  )
}
