import type { ReactNode } from 'react'
import { day } from '../../../domain/dates.ts'
import { fils } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatCard, Stats } from '../../ui/StatCard.tsx'

const sunday = day('2026-12-06')
const evening = new Date('2026-12-06T18:05:00Z')

export function FigureParts() {
  const { t } = useTranslation('kit')
  return (
    <div className="grid gap-6">
      <Stats>
        <StatCard label={t('figures.active')} value="312" note={t('figures.activeNote')} tone="good" />
        <StatCard label={t('figures.today')} value={t('figures.todayValue')} note={t('figures.todayNote')} />
        <StatCard
          label={t('figures.revenue')}
          value={<Money amount={fils(9_842_500)} />}
          note={t('figures.revenueNote')}
          tone="bad"
        />
        <StatCard
          label={t('figures.rating')}
          value={t('figures.ratingValue')}
          note={t('figures.ratingNote')}
        />
      </Stats>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <dl className="grid gap-2.5">
            <Line name={t('figures.salads')}>
              <Money amount={fils(53_000)} column />
            </Line>
            <Line name={t('figures.vat')}>
              <Money amount={fils(5_300)} column />
            </Line>
            <Line name={t('figures.refund')}>
              <Money amount={fils(-2_650)} column />
            </Line>
            <div className="mt-1 flex items-baseline justify-between gap-4 border-line-2 border-t pt-3.5 font-semibold text-xl">
              <dt>{t('figures.total')}</dt>
              <dd>
                <Money amount={fils(55_650)} column />
              </dd>
            </div>
          </dl>
        </Card>
        <Card>
          <dl className="grid gap-2.5">
            <Line name={t('figures.long')}>
              <DayText day={sunday} />
            </Line>
            <Line name={t('figures.short')}>
              <DayText day={sunday} style="short" />
            </Line>
            <Line name={t('figures.dated')}>
              <DayText day={sunday} style="dated" />
            </Line>
            <Line name={t('figures.instant')}>
              <InstantText at={evening} />
            </Line>
            <Line name={t('figures.phone')}>
              <Ltr>+973 3600 1234</Ltr>
            </Line>
            <Line name={t('figures.email')}>
              <Ltr>maryam@example.com</Ltr>
            </Line>
            <Line name={t('figures.order')}>
              <Ltr>WRQ-2026-00412</Ltr>
            </Line>
          </dl>
        </Card>
      </div>
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)
