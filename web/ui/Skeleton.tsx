import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'

/** A placeholder while content loads. Give it the size of the content: `className="h-5 w-3/5"`. */
export const Skeleton = ({ className, round }: { className?: string; round?: boolean }) => (
  <span
    aria-hidden="true"
    className={cx('shimmer block min-h-[1em]', round ? 'rounded-full' : 'rounded-[6px]', className)}
  />
)

/** Placeholders of a whole part, announced once as loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
