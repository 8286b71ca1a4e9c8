import { Clock, Lock } from 'lucide-react'
import { addDays, formatDay } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { type Read, ReadCard } from '../ReadCard.tsx'
import type { Today } from './attentionLines.ts'
import { Bar } from './Bar.tsx'

/** What the kitchen makes next, and whether it can still change. */
export function Kitchen({ read }: { read: Read<Today> }) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const day = read.data?.kitchen.day
  const isTomorrow = !read.data || day === addDays(read.data.today, 1)
  return (
    <ReadCard
      title={
        isTomorrow || !day ? t('kitchen.tomorrow') : t('kitchen.title', { day: formatDay(day, language) })
      }
      read={read}
      failed={t('kitchen.loadFailed')}
      skeleton={<Waiting />}
    >
      {({ kitchen }) =>
        kitchen.salads.length > 0 ? (
          <Planned kitchen={kitchen} isTomorrow={isTomorrow} />
        ) : (
          <EmptyState title={t('kitchen.empty')} text={t('kitchen.emptyText')} />
        )
      }
    </ReadCard>
  )
}

function Planned({ kitchen, isTomorrow }: { kitchen: Today['kitchen']; isTomorrow: boolean }) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const all = kitchen.salads.reduce((sum, { portions }) => sum + portions, 0)
  const facts = [
    [t('kitchen.morning'), t('kitchen.deliveries', { count: kitchen.morning })],
    [t('kitchen.evening'), t('kitchen.deliveries', { count: kitchen.evening })],
    [t('kitchen.leftOut'), kitchen.withExclusions],
  ] as const
  const lastDay = formatDay(addDays(kitchen.day, -1), language)
  const openText = isTomorrow ? t('kitchen.open') : t('kitchen.openLater', { day: lastDay })
  return (
    <>
      <ul className="grid gap-3">
        {kitchen.salads.map((salad) => (
          <li key={salad.saladId} className="flex items-center gap-3">
            <BowlImage bowlUrl={salad.bowlUrl} size={96} sizes="40px" className="w-10 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{language === 'ar' ? salad.nameAr : salad.nameEn}</span>
                <span className="tabular font-semibold">
                  {t('kitchen.portions', { count: salad.portions })}
                </span>
              </div>
              <Bar part={salad.portions / all} />
            </div>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-line border-t pt-3.5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Note tone={kitchen.open ? 'warn' : 'leaf'} icon={kitchen.open ? <Clock /> : <Lock />}>
        {kitchen.open ? openText : t('kitchen.frozen')}
      </Note>
    </>
  )
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-3">
    {[0, 1].map((n) => (
      <div key={n} className="flex items-center gap-3">
        <Skeleton round className="size-10 shrink-0" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton round className="h-2" />
        </div>
      </div>
    ))}
    <Skeleton className="h-26" />
    <Skeleton className="h-13" />
  </SkeletonGroup>
)
