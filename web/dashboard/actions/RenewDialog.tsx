import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { type Fils, fils, formatMoney, fromWire, toWire } from '../../../domain/money.ts'
import { renewalOptions, renewSubscription } from '../../../domain/renewals/contract.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { newKey } from '../../idempotencyKey.ts'
import { to } from '../../paths.ts'
import { PaymentMethods } from '../../paying/PaymentMethods.tsx'
import { OwnOpenNote, PaymentIssueNote } from '../../paying/PaymentNotes.tsx'
import type { PendingOrder } from '../../paying/paymentRecords.ts'
import { useStoreCredit } from '../../paying/storeCredit.ts'
import { useOwnOpenPayment } from '../../paying/useOwnOpenPayment.ts'
import { usePay } from '../../paying/usePay.ts'
import { ActionDialog, type ActionProps } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { LastRenewalPayment } from './LastRenewalPayment.tsx'
import { pendingRenewal } from './pendingRenewal.ts'
import { RenewalPlans } from './RenewalPlans.tsx'

/** Buys a subscription that follows this one: plan, payment method, price and days. */
export function RenewDialog(props: ActionProps) {
  const { t } = useTranslation('changes')
  const { subscription, onDone: _, ...dialog } = props
  const options = useRead(renewalOptions, { params: { id: subscription.id } }, { enabled: dialog.open })
  if (options.data && options.data.plans.length > 0)
    return <Chosen {...props} options={{ ...options, data: options.data }} />
  const ended = subscription.status !== 'ACTIVE' && subscription.status !== 'PAUSED'
  return (
    <ActionDialog
      {...dialog}
      title={t('renew.title')}
      lead={t(ended ? 'renew.leadEnded' : 'renew.lead')}
      keep={t('renew.keep')}
      refused={null}
    >
      {options.isPending && (
        <SkeletonGroup className="grid gap-3">
          {['a', 'b', 'c'].map((part) => (
            <Skeleton key={part} className="h-20 rounded-l" />
          ))}
        </SkeletonGroup>
      )}
      {options.data && <Note>{t('renew.noPlans')}</Note>}
      {options.error && !options.data && (
        <ErrorState
          text={options.error.status === 409 ? options.error.message : t('renew.loadFailed')}
          retrying={options.isFetching}
          onRetry={() => void options.refetch()}
        />
      )}
    </ActionDialog>
  )
}

type Options = NonNullable<ReturnType<typeof useRead<typeof renewalOptions>>['data']>

/** An order that store credit pays in full still sends a method, because the server requires one. */
const NOTHING_TO_PAY = { method: 'CARD', card: null } as const

function Chosen({
  subscription,
  onDone: _,
  options,
  ...dialog
}: ActionProps & { options: { data: Options } }) {
  const { t, language } = useTranslation('changes')
  const { t: say } = useTranslation('paying')
  const { plans, methods, savedCards, startDate, offers } = options.data
  const [planId, setPlanId] = useState(subscription.planId)
  const [wayId, setWayId] = useState<string | null>(null)
  const [useCredit, setUseCredit] = useState(false)
  const [saveCard, setSaveCard] = useState(false)
  const [key, setKey] = useState(newKey)
  const { pay, paying, issue } = usePay()
  const plan = plans.find((p) => p.id === planId) ?? plans.find((p) => p.mostPopular) ?? plans[0]
  const ordered = plan?.id ?? ''
  const own = useOwnOpenPayment(
    useCallback(
      (order: PendingOrder) => order.renews === subscription.id && order.ordered === ordered,
      [subscription.id, ordered],
    ),
  )
  const offer = offers.find((o) => o.planId === plan?.id)
  const credit = useStoreCredit({
    totalFils: offer && fromWire(offer.totalAmount),
    isChosen: useCredit,
    replaces: own.replaces,
  })
  if (!plan || !offer) return null
  const ways = [...savedCards, ...methods]
  const way = ways.find((w) => w.id === wayId) ?? ways.find((w) => w.isDefault) ?? ways[0]
  const totalFils = fromWire(offer.totalAmount)
  const { offeredFils, usedFils: creditFils } = credit
  const toPayFils = fils(totalFils - creditFils)
  const choice = toPayFils === 0 ? NOTHING_TO_PAY : way
  const amount = formatMoney(toPayFils, language)
  const newCard = choice?.method === 'CARD' && choice.card === null && toPayFils > 0
  const press = () => {
    if (!choice) return
    let sent = key
    void pay({
      send: (replaces) =>
        call(
          renewSubscription,
          {
            params: { id: subscription.id },
            body: {
              planId: plan.id,
              paymentMethod: choice.method,
              ...(choice.card && { cardId: choice.card.id }),
              saveCard: newCard && saveCard,
              useCredit,
              // Sends the amounts on the button, which is what the customer agrees to.
              totalAmount: offer.totalAmount,
              creditAmount: toWire(creditFils),
              replaces,
            },
          },
          { headers: { 'Idempotency-Key': sent } },
        ),
      renewKey: () => {
        const before = sent
        sent = newKey()
        setKey(sent)
        return () => {
          sent = before
          setKey(before)
        }
      },
      replaces: own.replaces,
      orderToKeep: pendingRenewal({ subscription, plan, offer, startDate, paymentMethod: choice.method }),
    })
  }
  const ended = subscription.status !== 'ACTIVE' && subscription.status !== 'PAUSED'
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={t('renew.title')}
      lead={t(ended ? 'renew.leadEnded' : 'renew.lead')}
      keep={t('renew.keep')}
      refused={null}
      act={
        <Button
          icon={<LockKeyhole aria-hidden="true" />}
          loading={paying}
          loadingText={t('renew.sending')}
          onClick={press}
        >
          {toPayFils === 0 ? t('renew.sendFree') : t('renew.send', { amount })}
        </Button>
      }
    >
      {!issue && <LastRenewalPayment subscription={subscription} />}
      {!issue && <OwnOpenNote own={own} />}
      <RenewalPlans
        options={options.data}
        value={plan.id}
        current={subscription.planId}
        onChange={setPlanId}
      />
      {offeredFils > 0 && credit.read.data && (
        <div className="rounded-l bg-sunken px-5 py-3">
          <Switch
            atEnd
            label={t('renew.useCredit')}
            hint={t('renew.creditHas', {
              amount: credit.read.data.formattedAmount,
              part: formatMoney(offeredFils, language),
            })}
            checked={useCredit}
            onChange={(event) => setUseCredit(event.target.checked)}
          />
        </div>
      )}
      {toPayFils === 0 ? (
        <Note tone="leaf">{t('renew.free')}</Note>
      ) : (
        <PaymentMethods ways={ways} value={way?.id ?? null} onChange={setWayId} disabled={paying} />
      )}
      {newCard && (
        <Checkbox
          checked={saveCard}
          onChange={(event) => setSaveCard(event.target.checked)}
          label={say('step.saveCard')}
          hint={say('step.saveCardHint')}
        />
      )}
      <Totals startDate={startDate} totalFils={totalFils} creditFils={creditFils} />
      {issue && (
        <PaymentIssueNote
          issue={issue}
          amount={amount}
          returnTo={`${to('dashboard')}?renew=${subscription.id}`}
        />
      )}
    </ActionDialog>
  )
}

type TotalsProps = { startDate: Day; totalFils: Fils; creditFils: Fils }

function Totals({ startDate, totalFils, creditFils }: TotalsProps) {
  const { t, language } = useTranslation('changes')
  return (
    <dl className="grid gap-1.5 border-line border-t pt-4">
      <Line name={t('renew.starts')}>{formatDay(startDate, language)}</Line>
      <Line name={t('renew.total')}>
        <Money amount={totalFils} />
      </Line>
      {creditFils > 0 && (
        <>
          <Line name={t('renew.creditUsed')}>
            − <Money amount={creditFils} />
          </Line>
          <Line name={t('renew.toPay')}>
            <Money amount={fils(totalFils - creditFils)} />
          </Line>
        </>
      )}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-2 text-s">{name}</dt>
    <dd className="text-end font-medium">{children}</dd>
  </div>
)
