import { CreditCard } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { dayInBahrain, formatDay, formatTime } from '../../../domain/dates.ts'
import { type CustomerChoice, chooseUntil } from '../../../domain/deliveries/customerChoice.ts'
import { openPayment } from '../../../domain/payments/contract.ts'
import { type DeclinedRenewal, myProblems, type RefundInProgress } from '../../../domain/problems/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { useShop } from '../../shop.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note, type NoteTone } from '../../ui/Note.tsx'
import { telLink } from '../../ui/telLink.ts'
import { useDialog } from '../../ui/useDialog.tsx'
import { useRenewalRefusal } from '../actions/useOffers.ts'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import { type OwnFailure, useOpenChoices } from './useOpenChoices.ts'

interface ProblemsProps {
  all: readonly Subscription[]
  ask: Ask
}

/** Problems and decisions that wait for the customer: first on the overview, each with its actions (rule S16). */
export function Problems({ all, ask }: ProblemsProps) {
  const { t } = useTranslation('problems')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useRead(myProblems, {})
  const payment = useOpenPayment()
  // Kept here and not in the note, because the note disappears as soon as the decision is made.
  const { ask: decide, dialog } = useDialog<OwnFailure & { first: CustomerChoice }>(
    () => heading.current ?? document.getElementById('next'),
    (request, props) => <FailureDialog {...props} {...request} />,
  )
  if (read.error && !read.data)
    return (
      <ErrorState text={t('loadFailed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  const { failedDeliveries = [], declinedRenewals = [], refunds = [], allows } = read.data ?? {}
  const subscriptionOf = (subscriptionId: string) => all.find((s) => s.id === subscriptionId)
  const notes = [
    ...declinedRenewals.flatMap((declined) => {
      const subscription = subscriptionOf(declined.subscriptionId)
      return subscription
        ? [
            <Declined
              key={declined.subscriptionId}
              declined={declined}
              subscription={subscription}
              ask={ask}
            />,
          ]
        : []
    }),
    ...failedDeliveries.flatMap((failed) => {
      const subscription = subscriptionOf(failed.subscriptionId)
      return subscription && allows
        ? [
            <Failed
              key={failed.deliveryId}
              failed={failed}
              subscription={subscription}
              allows={allows}
              decide={(first) => decide({ first, failed, subscription, allows })}
            />,
          ]
        : []
    }),
    ...(payment ? [<OpenPayment key={payment.id} payment={payment} />] : []),
    ...refunds.map((refund) => <Refund key={refund.id} refund={refund} />),
  ]
  return (
    <>
      {notes.length > 0 && (
        <section aria-labelledby={id} className="mb-7 grid gap-3">
          <h2 id={id} ref={heading} tabIndex={-1} className="display text-d-s outline-none">
            {t('title')}
          </h2>
          {notes}
        </section>
      )}
      {dialog}
    </>
  )
}

interface ProblemProps {
  tone: NoteTone
  icon?: ReactNode
  title: string
  text: ReactNode
  /** It may appear while the page is open. */
  live?: boolean
  children?: ReactNode
}

const Problem = ({ text, children, ...note }: ProblemProps) => (
  <Note {...note}>
    <p className="max-w-[80ch]">{text}</p>
    {children && <div className="mt-2.5 flex flex-wrap gap-2.5 max-sm:*:w-full">{children}</div>}
  </Note>
)

type FailedProps = OwnFailure & { decide: (first: CustomerChoice) => void }

/** A failed delivery with the customer's choices, or with the shop's phone number if there are none. */
function Failed({ failed, subscription, allows, decide }: FailedProps) {
  const { t, language } = useTranslation('problems')
  const phone = useShop().data?.phone
  const choices = useOpenChoices({ failed, subscription, allows })
  const day = formatDay(failed.date, language)
  const amount = failed.formattedAmount
  const salad = subscription.deliverySchedules.find((d) => d.id === failed.deliveryId)?.assignedSalad
  return (
    <Problem
      live
      tone="danger"
      title={
        salad ? t('failed.titleSalad', { day, salad: mealName(salad, language) }) : t('failed.title', { day })
      }
      text={
        choices.length > 0 ? (
          t('failed.choose', { amount, until: formatDay(chooseUntil(new Date(failed.failedAt)), language) })
        ) : (
          <>
            {t('failed.wait', { amount })}{' '}
            {phone && (
              <a href={telLink(phone)} className="link">
                <Ltr className="whitespace-nowrap">{phone}</Ltr>
              </a>
            )}
          </>
        )
      }
    >
      {choices.length > 0 &&
        choices.map((choice) => (
          <Button key={choice} size="s" variant="outline" onClick={() => decide(choice)}>
            {t(`failed.open.${choice}`)}
          </Button>
        ))}
    </Problem>
  )
}

type DeclinedProps = { declined: DeclinedRenewal; subscription: Subscription; ask: Ask }

function Declined({ declined, subscription, ask }: DeclinedProps) {
  const { t, language } = useTranslation('problems')
  const refusal = useRenewalRefusal(subscription)
  const { cardName, nextTry, formattedAmount: amount, planName: plan } = declined
  const day = formatDay(declined.declinedOn, language)
  const end = formatDay(declined.endDate, language)
  return (
    <Problem
      tone="danger"
      icon={<CreditCard />}
      title={t('declined.title')}
      text={
        <>
          {cardName
            ? t('declined.what', { card: `\u2068${cardName}\u2069`, day, amount, plan })
            : t('declined.whatPlain', { day, amount, plan })}{' '}
          {nextTry
            ? t('declined.again', { next: formatDay(nextTry, language), end })
            : t('declined.last', { end })}
        </>
      }
    >
      <Button
        size="s"
        {...(refusal !== null && { disabledReason: refusal })}
        onClick={() => ask('renew', subscription)}
      >
        {t('declined.pay')}
      </Button>
      {nextTry && (
        <Button size="s" variant="outline" onClick={() => ask('autoRenewalOn', subscription)}>
          {t('declined.otherCard')}
        </Button>
      )}
    </Problem>
  )
}

function Refund({
  refund: { formattedAmount: amount, askedOn, refundMethod },
}: {
  refund: RefundInProgress
}) {
  const { t, language } = useTranslation('problems')
  return (
    <Problem
      tone="info"
      title={t('refund.title', { amount })}
      text={t(`refund.text.${refundMethod}`, { day: formatDay(askedOn, language) })}
    >
      <Link to={`${to('dashboard')}?tab=history`} className={buttonClass({ variant: 'outline', size: 's' })}>
        {t('refund.see')}
      </Link>
    </Problem>
  )
}

/** The open payment, while its page can be paid. */
function useOpenPayment() {
  const payment = useRead(openPayment, {}).data?.payment
  const now = useNow()
  return payment && now < new Date(payment.payableUntil) ? payment : null
}

type Open = NonNullable<ReturnType<typeof useOpenPayment>>

function OpenPayment({ payment }: { payment: Open }) {
  const { t, language } = useTranslation('problems')
  const { planName: plan, formattedAmount: amount, payableUntil, redirectUrl } = payment
  const until = new Date(payableUntil)
  return (
    <Problem
      tone="warn"
      title={t('payment.title')}
      text={t('payment.text', {
        plan,
        amount,
        time: `${formatTime(until, language)}, ${formatDay(dayInBahrain(until), language, 'dayMonth')}`,
      })}
    >
      <Button size="s" variant="outline" onClick={() => location.assign(redirectUrl)}>
        {t('payment.go')}
      </Button>
    </Problem>
  )
}
