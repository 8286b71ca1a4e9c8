import { fromWire } from '../../../domain/money.ts'
import { myStats } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Money } from '../../ui/Money.tsx'
import { StatCard, Stats } from '../../ui/StatCard.tsx'

/** The customer's numbers. Optional: nothing is shown if they cannot be read. */
export function Numbers() {
  const { t } = useTranslation('dashboard')
  const stats = useRead(myStats, {}).data
  if (!stats) return null
  return (
    <section aria-labelledby="numbers" className="grid gap-4">
      <h2 id="numbers" className="display text-d-m">
        {t('stats.title')}
      </h2>
      <Stats>
        <StatCard
          label={t('stats.active')}
          value={stats.activeSubscriptions}
          note={t('stats.total', { count: stats.totalSubscriptions })}
        />
        <StatCard label={t('stats.delivered')} value={stats.deliveredMeals} />
        <StatCard label={t('stats.upcoming')} value={stats.upcomingDeliveries} />
        <StatCard label={t('stats.spent')} value={<Money amount={fromWire(stats.totalSpent)} />} />
      </Stats>
    </section>
  )
}
