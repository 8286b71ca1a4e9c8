import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { adminPlans } from '../../../domain/plans/contract.ts'
import {
  adminSubscriptions,
  exportSubscriptions,
  subscriptionSorts,
} from '../../../domain/subscriptions/adminContract.ts'
import { subscriptionStatuses } from '../../../domain/subscriptions/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { List } from '../../list/List.tsx'
import { useDayRange } from '../../list/useDayRange.ts'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { usePlanName } from '../plans/usePlanName.ts'
import { useSubscriptionColumns } from './useSubscriptionColumns.tsx'

/** All subscriptions, searchable by anything that customers say on the phone. */
export function Component() {
  const { t } = useTranslation(['adminSubscriptions', 'dashboard'])
  const nameOf = usePlanName()
  const plans = useRead(adminPlans, { query: { size: '100' } }).data?.content ?? []
  const status = useFilter('status', {
    label: t('filter.status'),
    values: subscriptionStatuses,
    nameOf: (value) => t(`dashboard:status.${value}`),
    all: t('filter.allStatuses'),
  })
  const plan = useFilter('plan', {
    label: t('filter.plan'),
    values: plans.map((p) => p.id),
    nameOf: (id) => {
      const found = plans.find((p) => p.id === id)
      return found ? nameOf(found) : id
    },
    all: t('filter.allPlans'),
  })
  const customer = useFilter('customer', {
    label: t('filter.customer'),
    values: ['registered', 'guest'],
    nameOf: (value) => t(`filter.${value}`),
    all: t('filter.allCustomers'),
  })
  const days = useDayRange(t('filter.ordered'))
  const list = useList({ filters: [status, plan, customer, days], sorts: subscriptionSorts })
  const query = {
    ...list.query,
    ...(status.value && { status: status.value }),
    ...(plan.value && { planId: plan.value }),
    ...(customer.value && { customer: customer.value }),
    from: days.from,
    to: days.to,
  }
  const read = useRead(adminSubscriptions, { query }, { keepPrevious: true })
  return (
    <div className="grid max-w-375 gap-4">
      <div>
        <h1 className="display text-d-m">{t('title')}</h1>
        <p className="text-ink-2">{t('text')}</p>
      </div>
      <List
        caption={t('title')}
        list={list}
        read={read}
        columns={useSubscriptionColumns()}
        rowLabel={(row) => row.number}
        action={
          <>
            <ExportButton endpoint={exportSubscriptions} input={{ query }} />
            <Link to="/admin/subscriptions/new" className={buttonClass({ size: 's' })}>
              <Plus aria-hidden="true" />
              {t('add')}
            </Link>
          </>
        }
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
      />
    </div>
  )
}
