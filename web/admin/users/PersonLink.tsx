import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Ltr } from '../../ui/Ltr.tsx'

type Props = { to: string; name: string; email: string; children?: ReactNode }

/** A name and email, linked to the customer's page. The back link there returns to this list with its filters. */
export function PersonLink({ to, name, email, children }: Props) {
  const { search } = useLocation()
  return (
    <Link
      to={to}
      state={{ list: search }}
      className="group/name wrap-anywhere grid w-fit min-w-0 max-w-full gap-0.5 lg:min-w-44 lg:max-w-72 rounded-s py-0.5"
    >
      <span className="flex flex-wrap items-center gap-x-2 font-semibold group-hover/name:text-leaf-text">
        <bdi>{name}</bdi>
        {children}
      </span>
      <Ltr className="w-fit max-w-full font-normal text-ink-2 text-xs">{email}</Ltr>
    </Link>
  )
}
