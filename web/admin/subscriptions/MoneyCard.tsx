import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import { fromWire } from '../../../domain/money.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Money } from '../../ui/Money.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { FormCard } from '../FormCard.tsx'

/** The payment, and the previous or following subscription. */
export function MoneyCard({ subscription }: { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const { paymentId, renewalOf, renewedBy, nextBillingDate, paymentMethodDisplay } = subscription
  const back = fromWire(subscription.refundedAmount)
  const other = ({ id, number }: { id: string; number: string }) => (
    <Link to={`/admin/subscriptions/${id}`} className="link">
      <Ltr>{number}</Ltr>
    </Link>
  )
  return (
    <FormCard title={t('one.money')}>
      <Facts>
        <Fact name={t('one.total')}>
          <Money amount={fromWire(subscription.totalAmount)} />
        </Fact>
        {paymentId && (
          <>
            <Fact name={t('one.paidBy')}>{paymentMethodDisplay ?? t('one.byHand')}</Fact>
            <Fact name={t('one.paidAt')}>
              <InstantText at={new Date(subscription.paidAt)} />
            </Fact>
          </>
        )}
        {back > 0 && (
          <Fact name={t('one.refunded')}>
            <Money amount={back} />
          </Fact>
        )}
        {subscription.receiptNumber && (
          <Fact name={t('one.receipt')}>
            <Ltr>{subscription.receiptNumber}</Ltr>
          </Fact>
        )}
        <Fact name={t('one.autoRenewal')}>
          {subscription.autoRenewal && nextBillingDate
            ? t('one.on', { day: formatDay(nextBillingDate, language, 'short') })
            : t('one.off')}
        </Fact>
        {renewalOf && <Fact name={t('one.renews')}>{other(renewalOf)}</Fact>}
        {renewedBy && <Fact name={t('one.renewedBy')}>{other(renewedBy)}</Fact>}
      </Facts>
      {paymentId ? (
        <Link
          to={`/admin/payments/${paymentId}`}
          className="link inline-flex min-h-tap items-center justify-self-start"
        >
          {t('one.payment')}
        </Link>
      ) : (
        <p className="text-ink-2">{t('one.unpaid')}</p>
      )}
    </FormCard>
  )
}
