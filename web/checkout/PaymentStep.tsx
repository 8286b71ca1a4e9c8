import { LockKeyhole } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, toWire } from '../../domain/money.ts'
import { listPaymentMethods, type PaymentOptions } from '../../domain/payments/contract.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { PaymentMethods } from '../paying/PaymentMethods.tsx'
import { FailedNote, LockedNote, OwnOpenNote, PaymentIssueNote } from '../paying/PaymentNotes.tsx'
import { type PendingOrder, paymentProblem } from '../paying/paymentRecords.ts'
import { useOwnOpenPayment } from '../paying/useOwnOpenPayment.ts'
import { usePay } from '../paying/usePay.ts'
import { useSession } from '../session.ts'
import { usePlans, useShop } from '../shop.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { telLink } from '../ui/telLink.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { refusedStep } from './confirmation/refusedStep.ts'
import { usePendingOrder } from './confirmation/usePendingOrder.ts'
import { useUnknownPayment } from './confirmation/useUnknownPayment.ts'
import { wizardPayment } from './confirmation/wizardPayment.ts'
import { useCredit } from './credit.ts'
import { changeDraft, useDraft } from './draft.ts'
import { planOf, usePrice } from './order.ts'
import { orderBody, orderedText } from './orderBody.ts'
import { StepFrame } from './StepFrame.tsx'
import { stepPath } from './steps.ts'

export interface PaymentStepProps {
  /** The outcome of the last payment, from ?payment=failed|error. */
  outcome: 'failed' | 'error' | null
  onBack: () => void
}

/** Step 5, loaded when it is reached: the choice of payment method and the pay button. */
export function PaymentStep({ outcome }: PaymentStepProps) {
  const [draft] = useDraft()
  const plan = planOf(draft, usePlans().data?.content ?? [])
  return plan ? <Payment plan={plan} outcome={outcome} /> : null
}

/** An order that store credit pays in full still sends a method, because the server requires one. */
const NOTHING_TO_PAY = { method: 'CARD', card: null } as const

function Payment({ plan, outcome }: { plan: Plan; outcome: PaymentStepProps['outcome'] }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const [draft] = useDraft()
  const session = useSession()
  const ways = useRead(listPaymentMethods, {}, { enabled: session.state !== 'loading' })
  const customer = session.state === 'signed-in'
  const ordered = orderedText(draft, !customer)
  const own = useOwnOpenPayment(
    useCallback(
      (order: PendingOrder) => order.renews === null && !order.byLink && order.ordered === ordered,
      [ordered],
    ),
  )
  const credit = useCredit(plan, own.replaces)
  const price = usePrice(plan, credit.usedFils)
  const pendingOrder = usePendingOrder(plan)
  const navigate = useNavigate()
  const { pay, paying, issue } = usePay((error) => {
    const step = refusedStep(error)
    if (step !== null) void navigate(stepPath(step))
    return step !== null
  })
  const [problem, setProblem] = useState(paymentProblem.read)
  const readAgain = useCallback(() => setProblem(paymentProblem.read()), [])
  const unknown = problem?.is === 'unknown' ? problem.paymentId : null
  const status = useUnknownPayment(unknown, readAgain)

  const free = price?.toPayFils === 0
  const chosen = choiceOf(ways.data ?? [], draft.payWith)
  const choice = free ? NOTHING_TO_PAY : chosen
  const saveCard = customer && draft.saveCard && choice?.method === 'CARD' && choice.card === null && !free

  const press = () => {
    if (ways.error) void ways.refetch()
    const order = orderBody(draft)
    if (!order || !choice || !pendingOrder || !price) return
    // Sends the amounts on the button, which is what the customer agrees to.
    const shown = { totalAmount: toWire(price.totalFils), creditAmount: toWire(credit.usedFils) }
    void pay({
      ...wizardPayment({ ...order, ...shown }, choice, saveCard),
      orderToKeep: { ...pendingOrder, paymentMethod: choice.method, ordered },
      replaces: own.replaces,
    })
  }
  const unlockFor = (paymentId: string) => {
    paymentProblem.write(null)
    readAgain()
    own.replace(paymentId)
  }
  // The button waits until the payment methods are loaded.
  const waiting = !price || (!free && ways.isPending)
  const amount = price ? formatMoney(price.toPayFils, language) : ''
  const busy = t(free ? 'step.confirming' : 'step.paying')
  const title =
    unknown !== null
      ? t('locked.title')
      : free
        ? t('step.credit')
        : t(outcome === 'failed' ? 'step.again' : 'step.title')
  return (
    <StepFrame
      step={5}
      title={title}
      {...(unknown === null && { lead: t(free ? 'step.creditText' : 'step.lead') })}
      creditFils={credit.usedFils}
      onNext={press}
      // No button while the result of the last payment is unknown.
      {...(unknown === null && {
        next: {
          label: free ? t('step.confirm') : t('step.pay', { amount }),
          short: t(free ? 'step.confirmShort' : 'step.payShort'),
          icon: <LockKeyhole aria-hidden="true" />,
          loading: paying || waiting,
          ...(!waiting && { loadingText: busy }),
        },
      })}
      under={<p className="text-center text-ink-2 text-xs">{t('step.secure')}</p>}
    >
      {unknown !== null && (
        <LockedNote
          paymentId={unknown}
          status={status}
          onReopen={press}
          onReplace={() => unlockFor(unknown)}
        />
      )}
      {unknown === null && !issue && <OwnOpenNote own={own} />}
      {unknown === null && outcome === 'failed' && !issue && (
        <FailedNote paymentId={problem?.paymentId ?? null} message={problem?.message ?? null} />
      )}
      {issue && <PaymentIssueNote issue={issue} amount={amount} returnTo={stepPath(5)} />}
      {!free && <Ways read={ways} value={chosen?.id ?? null} disabled={unknown !== null || paying} />}
      {!free && customer && chosen?.method === 'CARD' && chosen.card === null && (
        <Checkbox
          checked={draft.saveCard}
          disabled={unknown !== null}
          onChange={(event) => changeDraft({ saveCard: event.target.checked })}
          label={t('step.saveCard')}
          hint={t('step.saveCardHint')}
        />
      )}
      <Help />
    </StepFrame>
  )
}

/** The method chosen before, if it still exists; otherwise the default, otherwise the first. */
const choiceOf = (ways: readonly PaymentOptions[], id: string | null): PaymentOptions | undefined =>
  ways.find((way) => way.id === id) ?? ways.find((way) => way.isDefault) ?? ways[0]

interface WaysProps {
  read: ReturnType<typeof useRead<typeof listPaymentMethods>>
  value: string | null
  disabled: boolean
}

function Ways({ read, value, disabled }: WaysProps) {
  const { t } = useTranslation('paying')
  if (read.data)
    return (
      <PaymentMethods
        ways={read.data}
        value={value}
        onChange={(id) => changeDraft({ payWith: id })}
        disabled={disabled}
      />
    )
  if (read.error)
    return (
      <ErrorState text={t('step.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  return (
    <SkeletonGroup className="grid gap-2.5">
      {['a', 'b', 'c', 'd'].map((way) => (
        <Skeleton key={way} className="h-[68px] rounded-m" />
      ))}
    </SkeletonGroup>
  )
}

function Help() {
  const { t } = useTranslation('paying')
  const shop = useShop().data
  return (
    shop && (
      <p className="text-ink-2 text-s">
        {t('step.stuck')}{' '}
        <a href={telLink(shop.phone)} className="link">
          <Ltr className="whitespace-nowrap">{shop.phone}</Ltr>
        </a>
      </p>
    )
  )
}
