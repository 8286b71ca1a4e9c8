import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'

type Entry = { id: string; title: string }
interface ContentsProps {
  entries: readonly Entry[]
  className?: string
  /** On small screens it can be expanded; on wide ones it is beside the text. */
  folded?: boolean
}

export function Contents({ entries, className, folded }: ContentsProps) {
  const { t } = useTranslation('legal')
  const current = useCurrentSection(entries)
  const list = (
    <ol className="grid border-line border-s-2">
      {entries.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={cx(
              '-ms-0.5 flex gap-2.5 border-transparent border-s-2 py-1.5 ps-4 text-ink-2 text-s leading-tight hover:text-ink',
              'aria-[current]:border-leaf aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:py-2.5',
            )}
          >
            <span aria-hidden="true" className="tabular min-w-[1.3em]">
              {index + 1}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  if (folded)
    return (
      <details
        className={cx('group rounded-m bg-surface px-5 shadow-1 print:hidden dark:shadow-none', className)}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-180" />
        </summary>
        <nav aria-label={t('contents')} className="pb-5">
          {list}
        </nav>
      </details>
    )
  return (
    <nav
      aria-labelledby="contents"
      className={cx('max-h-[calc(100dvh-8rem)] overflow-y-auto py-1 ps-1 print:hidden', className)}
    >
      <p id="contents" className="mb-3 font-semibold text-s">
        {t('contents')}
      </p>
      {list}
    </nav>
  )
}

/** The id of the current section: the last whose heading has passed the upper third of the window. */
function useCurrentSection(entries: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = entries.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const line = innerHeight / 3
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = headings.filter((h) => h.getBoundingClientRect().top < line)
      setCurrent((atEnd ? headings : passed).at(-1)?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return current
}
