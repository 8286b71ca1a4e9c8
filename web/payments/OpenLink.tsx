import { LockKeyhole } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { formatDay } from '../../domain/dates.ts'
import { type PaymentLink, payByLink } from '../../domain/subscriptions/adminContract.ts'
import { call } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { newKey } from '../idempotencyKey.ts'
import { to } from '../paths.ts'
import { Consent } from '../paying/Consent.tsx'
import { PaymentMethods } from '../paying/PaymentMethods.tsx'
import { FailedNote, OwnOpenNote, PaymentIssueNote } from '../paying/PaymentNotes.tsx'
import { type PendingOrder, paymentProblem, pendingOrder } from '../paying/paymentRecords.ts'
import { useOwnOpenPayment } from '../paying/useOwnOpenPayment.ts'
import { usePay } from '../paying/usePay.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { ShopPhone } from './ShopPhone.tsx'

/** The order behind a payment link: what is bought, the consent, and the button to the payment page. */
export function OpenLink({ link, token }: { link: PaymentLink; token: string }) {
  const { t, language } = useTranslation(['payByLink', 'validation'])
  const [method, setMethod] = useState<PaymentLink['method']>(link.method)
  const [accepted, setAccepted] = useState(false)
  const [pressed, setPressed] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const key = useRef(newKey())
  const { pay, paying, issue } = usePay()
  const own = useOwnOpenPayment(
    useCallback(
      (order: PendingOrder) => order.byLink === true && order.ordered === link.number,
      [link.number],
    ),
  )
  const [problem] = useState(lastProblem)
  const missing = pressed && !accepted
  const press = () => {
    setPressed(true)
    if (!accepted) return tick.current?.focus()
    void pay({
      send: (replaces) =>
        call(
          payByLink,
          // Sends the amount on the button, which is what the customer agrees to.
          {
            body: {
              token,
              paymentMethod: method,
              acceptTerms: true,
              totalAmount: link.totalAmount,
              replaces,
            },
          },
          { headers: { 'Idempotency-Key': key.current } },
        ),
      renewKey: () => {
        const before = key.current
        key.current = newKey()
        return () => {
          key.current = before
        }
      },
      replaces: own.replaces,
      orderToKeep: pendingOrderOf(link, method),
    })
  }
  return (
    <div className="grid items-start gap-8 pb-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <p className="text-ink-2 text-l">{t('hello', { name: `\u2068${link.customerName}\u2069` })}</p>
          <h1 className="display text-d-l">{t('title')}</h1>
          <p className="max-w-[46ch] text-ink-2 text-l">
            {t('lead', { day: formatDay(link.startDate, language) })}
          </p>
        </div>
        {problem?.is === 'failed' && !issue && (
          <FailedNote paymentId={problem.paymentId} message={problem.message} />
        )}
        {!issue && <OwnOpenNote own={own} />}
        <div className="lg:hidden">
          <LinkFacts link={link} />
        </div>
        <section aria-labelledby="how" className="grid gap-4">
          <h2 id="how" className="display text-d-s">
            {t('how')}
          </h2>
          <PaymentMethods
            ways={link.methods.map((way) => ({
              ...way,
              id: way.method,
              card: null,
              isDefault: way.method === link.method,
            }))}
            value={method}
            onChange={(id) => setMethod(link.methods.find((way) => way.method === id)?.method ?? method)}
            disabled={paying}
          />
        </section>
        <ChoiceGroup
          legend={t('consent')}
          legendHidden
          {...(missing && { error: t('validation:termsRequired') })}
        >
          <Checkbox
            ref={tick}
            checked={accepted}
            aria-invalid={missing || undefined}
            onChange={(event) => setAccepted(event.target.checked)}
            label={<Consent text={t('accept')} />}
          />
        </ChoiceGroup>
        {issue && <PaymentIssueNote issue={issue} amount={link.total} returnTo={to('payByLink')} />}
        <div className="grid gap-2 sm:justify-items-start">
          <Button
            size="l"
            icon={<LockKeyhole aria-hidden="true" />}
            loading={paying}
            loadingText={t('paying')}
            onClick={press}
          >
            {t('pay', { amount: link.total })}
          </Button>
          <p className="text-ink-2 text-xs">{t('secure')}</p>
        </div>
        <p className="flex flex-wrap items-center gap-3 text-ink-2 text-s">
          {t('wrong')} <ShopPhone />
        </p>
      </div>
      <div className="max-lg:hidden">
        <LinkFacts link={link} />
      </div>
    </div>
  )
}

/** The problem of this tab's last payment, if it was from a payment link. */
function lastProblem() {
  const problem = paymentProblem.read()
  const order = pendingOrder.read()
  return problem && order?.byLink && order.paymentId === problem.paymentId ? problem : null
}

/** What this tab stores while the customer pays: enough to return to this page. */
const pendingOrderOf = (link: PaymentLink, paymentMethod: PaymentLink['method']) => ({
  byLink: true as const,
  ordered: link.number,
  renews: null,
  planPrice: link.totalAmount,
  amount: link.totalAmount,
  startDate: link.startDate,
  endDate: link.endDate,
  planNameEn: link.planName,
  planNameAr: link.planName,
  mealsPerDay: link.mealsPerDay,
  deliveryTimeSlot: link.deliveryTimeSlot,
  // Only available in the page's language.
  deliveryAddress: link.deliveryAddress,
  address: null,
  customerEmail: '',
  // The customer returns with the link itself, so nothing is stored in this browser.
  guest: false,
  days: [],
  saladCustomizations: [],
  neverIngredientIds: [],
  neverAllergens: [],
  bowls: [],
  paymentMethod,
})
