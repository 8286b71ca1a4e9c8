import { Ban, Eye, Plus, RotateCcw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import {
  type AdminUser,
  activateUser,
  adminUsers,
  exportUsers,
  suspendUser,
  userSorts,
} from '../../../domain/accounts/adminContract.ts'
import { roles, userStatuses } from '../../../domain/accounts/rules.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { List } from '../../list/List.tsx'
import type { BulkAction } from '../../list/useBulk.tsx'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { allowedActions } from './allowed.ts'
import { useAccountActions } from './useAccountActions.tsx'
import { useAccountColumns } from './useAccountColumns.tsx'
import { useMe } from './useMe.ts'

export function AccountList() {
  const { t } = useTranslation('adminUsers')
  const { search } = useLocation()
  const role = useFilter('role', {
    label: t('role'),
    all: t('anyRole'),
    values: roles,
    nameOf: (value) => t(`roles.${value}`),
  })
  const status = useFilter('status', {
    label: t('status'),
    all: t('anyStatus'),
    values: userStatuses,
    nameOf: (value) => t(`statuses.${value}`),
  })
  const verified = useFilter('verified', {
    label: t('verified'),
    all: t('anyVerified'),
    values: ['true', 'false'],
    nameOf: (value) => t(`verifiedNames.${value}`),
  })
  const list = useList({ filters: [role, status, verified], sorts: userSorts })
  const query = { ...list.query, role: role.value, status: status.value, verified: verified.value }
  const read = useRead(adminUsers, { query }, { keepPrevious: true })
  const { actionsOf, add, dialogs } = useAccountActions()
  return (
    <>
      <List
        caption={t('accounts')}
        list={list}
        read={read}
        columns={useAccountColumns()}
        rowLabel={({ fullName }) => fullName}
        rowMenu={(user) => [
          {
            label: t('actions.open'),
            icon: <Eye aria-hidden="true" />,
            link: <Link to={`/admin/users/${user.id}`} state={{ list: search }} />,
          },
          ...actionsOf(user),
        ]}
        bulk={useBulkAccounts()}
        action={
          <>
            <ExportButton endpoint={exportUsers} input={{ query }} />
            <Button size="s" icon={<Plus aria-hidden="true" />} onClick={add}>
              {t('form.add')}
            </Button>
          </>
        }
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('empty'),
        }}
      />
      {dialogs}
    </>
  )
}

const verbs = {
  suspend: { endpoint: suspendUser, icon: <Ban aria-hidden="true" /> },
  activate: { endpoint: activateUser, icon: <RotateCcw aria-hidden="true" /> },
}

/** Suspends or activates several accounts. */
function useBulkAccounts(): BulkAction<AdminUser>[] {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  return (['suspend', 'activate'] as const).map((verb) => ({
    label: t(`actions.${verb}`),
    icon: verbs[verb].icon,
    applies: (user) => allowedActions(user, me).includes(verb),
    send: ({ id }) => call(verbs[verb].endpoint, { params: { id } }),
    texts: {
      title: (count) => t(`change.${verb}.titleMany`, { count }),
      text: t(`change.${verb}.text`),
      none: t(`change.${verb}.none`),
      act: t(`actions.${verb}`),
      acting: t(`change.${verb}.acting`),
      done: (count) => t(`change.${verb}.doneMany`, { count }),
    },
  }))
}
