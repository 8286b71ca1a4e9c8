import { cx } from './cx.ts'

/** The leaf of the logo. Never mirrored. */
export const LeafMark = ({ className, onDeep }: { className?: string; onDeep?: boolean }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-7.5 shrink-0', className)}>
    <path
      d="M3 29V15C3 7.5 8.5 3 16 3h13v14c0 7.5-5.5 12-13 12z"
      className={onDeep ? 'fill-sprout' : 'fill-leaf'}
    />
    <path
      d="M3 29 20.5 11.5M11 21h7M14.5 17.5v-5"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
      className={onDeep ? 'stroke-deep' : 'stroke-paper'}
    />
  </svg>
)
