import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { customerSummary } from '../../../domain/customers/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { CreditLots } from './CreditLots.tsx'
import { type Customer, parts } from './customer.ts'
import { Deliveries } from './Deliveries.tsx'
import { Emails } from './Emails.tsx'
import { FeedbackGiven } from './FeedbackGiven.tsx'
import { Numbers } from './Numbers.tsx'
import { Payments } from './Payments.tsx'
import { Subscriptions } from './Subscriptions.tsx'

type Props = {
  customer: Customer
  head: ReactNode
  /** Only for customers with an account: beside the other parts, and below them. */
  beside?: ReactNode
  below?: ReactNode
}

/** Everything about a customer on one page. Each part loads separately. */
export function Story({ customer, head, beside, below }: Props) {
  const summary = useRead(customerSummary, { query: customer })
  const isGuest = 'guestEmail' in customer
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      {head}
      <Numbers read={summary} />
      <PartLinks isGuest={isGuest} />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          !isGuest && 'min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Subscriptions customer={customer} />
          <Payments customer={customer} />
          <Deliveries customer={customer} />
          {/* Only a customer with an account can give feedback. */}
          {!isGuest && <FeedbackGiven customer={customer} />}
          <Emails customer={customer} />
          {below}
        </div>
        {!isGuest && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {beside}
            <CreditLots read={summary} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Links to the parts of a long page. */
function PartLinks({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('customerStory')
  const { search } = useLocation()
  const shown = parts.filter((part) => !isGuest || (part !== 'feedback' && part !== 'audit'))
  return (
    <nav aria-label={t('sections')} className="min-[75rem]:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 px-1">
        {shown.map((part) => (
          <li key={part}>
            <Link
              className="link inline-flex min-h-9 items-center pointer-coarse:min-h-tap"
              to={{ search, hash: part }}
            >
              {t(`${part}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
