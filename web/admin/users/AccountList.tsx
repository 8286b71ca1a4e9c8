import { Eye, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { adminUsers, exportUsers, userSorts } from '../../../domain/accounts/adminContract.ts'
import { roles, userStatuses } from '../../../domain/accounts/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { List } from '../../list/List.tsx'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { useAccountActions } from './useAccountActions.tsx'
import { useAccountColumns } from './useAccountColumns.tsx'
import { useBulkAccounts } from './useBulkAccounts.tsx'

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
