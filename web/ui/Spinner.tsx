import { cx } from './cx.ts'

/** A turning ring. With a label it stands alone and is announced; without, its neighbour's words speak for it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-[1em] shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  )
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
