import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Ltr } from '../../ui/Ltr.tsx'

type Props = { to: string; name: string; email: string; children?: ReactNode }

/** A person's name and email, leading to their story; from there the way back leads to this list as it is. */
export function PersonLink({ to, name, email, children }: Props) {
  const { search } = useLocation()
  return (
    <Link
      to={to}
      state={{ list: search }}
      className="group/name grid w-fit max-w-full lg:whitespace-nowrap gap-0.5 rounded-s py-0.5"
    >
      <span className="flex flex-wrap items-center gap-x-2 font-semibold group-hover/name:text-leaf-text">
        <bdi>{name}</bdi>
        {children}
      </span>
      <Ltr className="max-lg:wrap-anywhere w-fit font-normal text-ink-2 text-xs">{email}</Ltr>
    </Link>
  )
}
