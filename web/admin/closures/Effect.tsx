import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { type ClosureEffect, EFFECT_SHOWN, previewClosures } from '../../../domain/closures/contract.ts'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { useEffectWords } from './useEffectWords.ts'

/** Previews which deliveries would move where, as the server computes it with the rule that will move them. */
export function Effect({ close = [], open = [] }: { close?: readonly Day[]; open?: readonly Day[] }) {
  const { t } = useTranslation('adminClosures')
  const id = useId()
  const query = { close: close.join(','), open: open.join(',') }
  const read = useRead(previewClosures, { query }, { keepPrevious: true })
  return (
    <section
      aria-labelledby={id}
      aria-busy={read.isFetching}
      className="grid gap-2.5 rounded-m bg-sunken p-4"
    >
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        {t('effect.title')}
        {read.isFetching && <Spinner label={t('effect.loading')} />}
      </h3>
      {read.data && <Moves effect={read.data} />}
      {read.error && !read.data && (
        <ErrorState
          text={t('effect.failed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </section>
  )
}

function Moves({ effect }: { effect: ClosureEffect }) {
  const { t } = useTranslation('adminClosures')
  const { deliveries, customers } = useEffectWords()(effect)
  const { subscriptions, pastTheYear } = effect
  if (effect.deliveries === 0)
    return (
      <p role="status" className="text-ink-2 text-s">
        {t('effect.none')}
      </p>
    )
  return (
    <>
      <p role="status" className="text-s">
        <strong className="font-semibold">{deliveries}</strong> {customers}
      </p>
      {pastTheYear > 0 && <Note tone="warn">{t('effect.pastTheYear', { count: pastTheYear })}</Note>}
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium text-leaf-text text-s">
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
          {t('effect.who')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <div className="relative max-h-96 overflow-auto rounded-s bg-surface px-3" tabIndex={0}>
          <table className="w-full text-s">
            <caption className="sr-only">{t('effect.who')}</caption>
            <thead className="sticky top-0 bg-surface text-ink-2 text-xs">
              <tr>
                <th className="py-2 pe-3 text-start font-medium">{t('effect.customer')}</th>
                <th className="py-2 pe-3 text-start font-medium">{t('effect.moves')}</th>
                <th className="py-2 text-start font-medium max-sm:hidden">{t('effect.end')}</th>
              </tr>
            </thead>
            <tbody>
              {subscriptions.map((moved) => (
                <MovedRow key={moved.subscriptionId} moved={moved} />
              ))}
            </tbody>
          </table>
        </div>
        {subscriptions.length >= EFFECT_SHOWN && (
          <p className="pt-2 text-ink-2 text-xs">{t('effect.first', { count: EFFECT_SHOWN })}</p>
        )}
      </details>
    </>
  )
}

function MovedRow({ moved }: { moved: ClosureEffect['subscriptions'][number] }) {
  const { t } = useTranslation('adminClosures')
  const language = useLanguage()
  const short = (day: Day) => formatDay(day, language, 'short')
  const { subscriptionId, subscriptionNumber, customerName, moves, newEndDate, pastTheYear } = moved
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <bdi className="wrap-anywhere block">{customerName}</bdi>
        <Link to={`/admin/subscriptions/${subscriptionId}`} className="link text-xs">
          <Ltr>{subscriptionNumber}</Ltr>
        </Link>
      </th>
      <td className="py-2 pe-3">
        <ul>
          {moves.map(({ from, to }) => (
            <li key={from} className="flex flex-wrap items-center gap-x-1.5">
              {short(from)}
              <ArrowRight aria-hidden="true" className="mirror size-4 text-ink-3" />
              <span className="sr-only">{t('effect.to')}</span>
              <span className="font-medium">{short(to)}</span>
            </li>
          ))}
        </ul>
      </td>
      <td className="py-2 max-sm:hidden">
        {short(newEndDate)}
        {pastTheYear && (
          <span className="block">
            <Badge tone="warn">{t('effect.past')}</Badge>
          </span>
        )}
      </td>
    </tr>
  )
}
