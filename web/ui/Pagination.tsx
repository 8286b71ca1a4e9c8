import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { IconButton } from './IconButton.tsx'

interface PaginationProps {
  /** From 0. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** What is paged, on a screen with several lists. */
  label?: string
}

/** '1 to 9 of 262' with buttons for the previous and next page. The arrows follow the reading direction. */
export function Pagination({ page, pageSize, total, onPage, label }: PaginationProps) {
  const { t } = useTranslation('ui')
  const first = total === 0 ? 0 : page * pageSize + 1
  const last = Math.min(total, (page + 1) * pageSize)
  return (
    <nav aria-label={label ?? t('pages')} className="flex items-center justify-between gap-3 text-s">
      <p aria-live="polite" className="tabular text-ink-2">
        {t('pageRange', { first, last, total })}
      </p>
      {/* Not `disabled`, because on the last page the pressed button would lose the focus. */}
      <div className="flex gap-1.5">
        <IconButton
          variant="outline"
          size="s"
          label={t('previousPage')}
          icon={<ChevronLeft aria-hidden="true" className="mirror" />}
          aria-disabled={page <= 0}
          onClick={() => page > 0 && onPage(page - 1)}
        />
        <IconButton
          variant="outline"
          size="s"
          label={t('nextPage')}
          icon={<ChevronRight aria-hidden="true" className="mirror" />}
          aria-disabled={last >= total}
          onClick={() => last < total && onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
