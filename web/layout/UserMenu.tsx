import { LayoutDashboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { homeOf, mayUse } from '../../domain/accounts/rules.ts'
import { useTranslation } from '../i18n.ts'
import { displayName, initials, type SessionUser } from '../session.ts'
import { Menu } from '../ui/Menu.tsx'
import { useLogOut } from './useLogOut.ts'

/** Initials and name, with a menu that links to the user's home and logs out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('layout')
  const logOut = useLogOut()
  const name = displayName(user)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-9 items-center gap-2 rounded-full pe-3 ps-1 font-medium text-s hover:bg-leaf-soft pointer-coarse:min-h-tap max-lg:pe-1"
        >
          <span className="sr-only">{t('account.menu')}</span>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-leaf-soft font-semibold text-2xs text-on-leaf-soft"
          >
            {initials(user)}
          </span>
          <bdi className="max-w-36 truncate max-lg:sr-only">{name}</bdi>
        </button>
      }
      items={[
        {
          label: t(mayUse('ADMIN', user.role) ? 'account.adminDashboard' : 'account.dashboard'),
          icon: <LayoutDashboard aria-hidden="true" />,
          link: <Link to={homeOf(user.role)} />,
        },
        {
          label: t('account.logout'),
          icon: <LogOut aria-hidden="true" className="mirror" />,
          onSelect: () => void logOut(),
          apart: true,
        },
      ]}
    />
  )
}
