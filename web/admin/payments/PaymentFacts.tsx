import { Link } from 'react-router'
import type { PaymentStory } from '../../../domain/payments/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { FormCard } from '../FormCard.tsx'
import { customerPath } from '../subscriptions/customerPath.ts'

/** The payment's customer, subscription and method. */
export function PaymentFacts({ story: { payment, refundable, markedPaidBy } }: { story: PaymentStory }) {
  const { t } = useTranslation('adminPayments')
  return (
    <FormCard title={t('title')}>
      <Facts>
        <Fact name={t('fact.customer')}>
          <Link to={customerPath(payment)} className="link">
            <bdi>{payment.customerName}</bdi>
          </Link>
        </Fact>
        {payment.subscriptionId && (
          <Fact name={t('fact.subscription')}>
            <Link to={`/admin/subscriptions/${payment.subscriptionId}`} className="link">
              <Ltr>{payment.subscriptionNumber}</Ltr>
            </Link>
          </Fact>
        )}
        <Fact name={t('fact.method')}>
          <bdi>{payment.paymentMethodDisplay}</bdi>
        </Fact>
        <Fact name={t('fact.made')}>
          <InstantText at={new Date(payment.createdAt)} />
        </Fact>
        {payment.formattedCreditAmount && (
          <Fact name={t('fact.credit')}>{payment.formattedCreditAmount}</Fact>
        )}
        {payment.receiptNumber && (
          <Fact name={t('fact.receipt')}>
            <Ltr>{payment.receiptNumber}</Ltr>
          </Fact>
        )}
        {markedPaidBy && <Fact name={t('fact.markedBy')}>{markedPaidBy}</Fact>}
        {refundable.amount > 0 && <Fact name={t('fact.refundable')}>{refundable.formattedAmount}</Fact>}
        <Fact name={t('fact.reference')}>
          <Ltr className="select-all text-xs">{payment.paymentTransactionId}</Ltr>
        </Fact>
      </Facts>
      {payment.failureReason && <Note tone="warn">{payment.failureReason}</Note>}
    </FormCard>
  )
}
