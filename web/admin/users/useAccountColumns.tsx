import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminUser } from '../../../domain/accounts/adminContract.ts'
import { dayInBahrain } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DayText } from '../../ui/DayText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PersonLink } from './PersonLink.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { RoleText, StatusBadge } from './UserBadges.tsx'
import { useMe } from './useMe.ts'

export function useAccountColumns(): Column<AdminUser>[] {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const when = (at: string | null) => (
    <span className="text-ink-2 text-xs">{at ? <AgoText at={new Date(at)} /> : t('never')}</span>
  )
  return [
    {
      id: 'name',
      header: t('name'),
      sortable: true,
      cell: ({ id, fullName, email }) => (
        <PersonLink to={`/admin/users/${id}`} name={fullName} email={email}>
          {id === me.id && <Badge>{t('you')}</Badge>}
        </PersonLink>
      ),
    },
    {
      id: 'phone',
      header: t('phone'),
      cell: ({ phone }) =>
        phone ? <PhoneLink phone={phone} /> : <span className="text-ink-2">{t('noPhone')}</span>,
    },
    { id: 'role', header: t('role'), sortable: true, cell: ({ role }) => <RoleText role={role} /> },
    { id: 'status', header: t('status'), sortable: true, cell: (user) => <StatusBadge user={user} /> },
    {
      id: 'verified',
      header: t('verified'),
      sortable: true,
      cell: ({ verified }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-xs [&_svg]:size-4">
          {verified ? (
            <Check aria-hidden="true" className="text-leaf-text" />
          ) : (
            <Minus aria-hidden="true" className="text-ink-3" />
          )}
          <span className="lg:sr-only">{t(`verifiedNames.${verified}`)}</span>
        </span>
      ),
    },
    {
      id: 'subscriptionCount',
      header: t('subscriptions'),
      sortable: true,
      numeric: true,
      cell: ({ id, subscriptionCount }) =>
        subscriptionCount > 0 ? (
          <Link className="link" to={`/admin/users/${id}#subscriptions`}>
            {subscriptionCount}
          </Link>
        ) : (
          <span className="text-ink-2">0</span>
        ),
    },
    {
      id: 'lastLoginAt',
      header: t('lastLogin'),
      sortable: true,
      cell: ({ lastLoginAt }) => when(lastLoginAt),
    },
    {
      id: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: ({ createdAt }) => (
        <span className="inline-block min-w-20 text-ink-2 text-xs">
          <DayText day={dayInBahrain(new Date(createdAt))} style="dated" />
        </span>
      ),
    },
  ]
}
