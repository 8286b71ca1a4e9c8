import { auditActions } from '../../../domain/audit/actions.ts'
import { auditActors, auditLog, auditSorts, exportAudit } from '../../../domain/audit/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { List } from '../../list/List.tsx'
import { useDayRange } from '../../list/useDayRange.ts'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { useAuditColumns } from './useAuditColumns.tsx'

const calls = Object.entries(auditActions)

/** The audit log: what admins did, with who, when, to what, before and after. */
export function Component() {
  const { t } = useTranslation('audit')
  const actors = useRead(auditActors, {}).data?.content ?? []
  const action = useFilter('action', {
    label: t('action'),
    all: t('anyAction'),
    values: calls.map(([call]) => call),
    nameOf: (value) =>
      calls.flatMap(([call, name]) => (call === value ? [t(`actions.${name}`)] : []))[0] ?? value,
  })
  const actorId = useFilter('actor', {
    label: t('actor'),
    all: t('anyActor'),
    values: actors.map(({ id }) => id),
    nameOf: (value) => actors.find(({ id }) => id === value)?.name ?? '',
  })
  const days = useDayRange(t('at'))
  const list = useList({ filters: [action, actorId, days], sorts: auditSorts })
  const query = {
    ...list.query,
    action: action.value,
    actorId: actorId.value,
    from: days.from,
    to: days.to,
  }
  const read = useRead(auditLog, { query }, { keepPrevious: true })
  return (
    <div className="grid max-w-300 gap-4">
      <div>
        <h1 className="display text-d-m">{t('title')}</h1>
        <p className="text-ink-2">{t('text')}</p>
      </div>
      <List
        caption={t('title')}
        list={list}
        read={read}
        columns={useAuditColumns()}
        rowLabel={(entry) => [entry.actionText, entry.targetName].filter(Boolean).join(', ')}
        rowAction={(entry) => <EntryDialog entry={entry} />}
        action={<ExportButton endpoint={exportAudit} input={{ query }} />}
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
      />
    </div>
  )
}
