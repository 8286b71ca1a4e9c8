import { Link } from 'react-router'
import { to } from '../paths.ts'
import { useShopName } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { LeafMark } from '../ui/LeafMark.tsx'

/**
 * The leaf and the shop's name, linked to the home page. `onDeep` for the admin's sidebar, `markOnly` when it is
 * collapsed.
 */
export function Logo({ onDeep = false, markOnly = false }: { onDeep?: boolean; markOnly?: boolean }) {
  const name = useShopName()
  return (
    <Link
      to={to('home')}
      className={cx(
        'inline-flex min-h-tap items-center gap-[9px] rounded-s font-bold font-display text-[1.875rem] leading-none tracking-display',
        onDeep ? 'text-on-deep' : 'text-ink',
      )}
    >
      <LeafMark onDeep={onDeep} />
      <span className={markOnly ? 'sr-only' : undefined}>{name}</span>
    </Link>
  )
}
