import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { telLink } from '../../ui/telLink.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { type Read, ReadCard } from '../ReadCard.tsx'
import type { Screen } from '../screens.ts'
import { type AttentionLine, attentionLines, type Today } from './attentionLines.ts'

/** What needs attention today, each with a link to the screen that handles it. */
export function Attention({ read, screens }: { read: Read<Today>; screens: readonly Screen[] }) {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const lines = read.data ? attentionLines(read.data, t, language) : []
  /** Whether the screen exists; without it the line is not linked. */
  const isThere = (to: string) => screens.some(({ path, page }) => page && path === to.replace(/\?.*/, ''))
  return (
    <ReadCard
      title={t('attention.title')}
      aside={lines.length > 0 && <Badge tone="accent">{t('attention.badge', { count: lines.length })}</Badge>}
      read={read}
      failed={t('attention.loadFailed')}
      skeleton={<Waiting />}
    >
      {() =>
        lines.length > 0 ? (
          <ul>
            {lines.map((line) => (
              <Line key={line.name} line={line} linked={line.link !== undefined && isThere(line.link.to)} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('attention.done')} text={t('attention.doneText')} />
        )
      }
    </ReadCard>
  )
}

const tones = {
  danger: 'bg-danger-soft text-on-danger-soft',
  warn: 'bg-warn-soft text-on-warn-soft',
  info: 'bg-info-soft text-on-info-soft',
}
const row =
  'grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-line border-t py-3 first:border-t-0 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]'

function Line({ line, linked }: { line: AttentionLine; linked: boolean }) {
  const id = useId()
  const { tone, Icon, title, text, people, link } = line
  return (
    <li className={row}>
      <span
        aria-hidden="true"
        className={cx('grid size-10 place-items-center self-start rounded-m sm:self-center', tones[tone])}
      >
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <p className="wrap-anywhere text-ink-2 text-xs">{text}</p>
        {people && (
          <ul aria-labelledby={id} className="mt-1 grid">
            {people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center gap-x-2 text-s">
                <Link to={person.to} className="link inline-flex min-h-tap items-center">
                  <bdi>{person.name}</bdi>
                </Link>
                {person.phone && (
                  <a href={telLink(person.phone)} className="link inline-flex min-h-tap items-center">
                    <Ltr className="whitespace-nowrap">{person.phone}</Ltr>
                  </a>
                )}
                <span className="text-ink-2 text-xs">{person.text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {link && linked && (
        <Link
          to={link.to}
          aria-describedby={id}
          className={cx(
            buttonClass({ variant: 'outline', size: 's' }),
            'col-start-2 justify-self-start sm:col-start-auto',
          )}
        >
          {link.words}
        </Link>
      )}
    </li>
  )
}

const Waiting = () => (
  <SkeletonGroup>
    {['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
      <div key={width} className={row}>
        <Skeleton className="size-10" />
        <div className="grid gap-1.5">
          <Skeleton className={cx('h-4', width)} />
          <Skeleton className="h-3 w-4/5" />
        </div>
        <Skeleton round className="hidden h-9 w-24 sm:block" />
      </div>
    ))}
  </SkeletonGroup>
)
