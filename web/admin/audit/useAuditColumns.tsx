import type { AuditEntry } from '../../../domain/audit/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useJobName } from '../useJobColumns.tsx'

/** The name of an entry's target. Jobs are stored by their code and shown by their name. */
export function useTargetName() {
  const jobName = useJobName()
  return ({ action, targetName }: AuditEntry) =>
    targetName !== null && action.includes('/admin/jobs/') ? jobName(targetName) : targetName
}

export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const targetName = useTargetName()
  return [
    { id: 'action', header: t('action'), cell: (entry) => entry.actionText },
    {
      id: 'target',
      header: t('target'),
      cell: (entry) => <bdi className="wrap-anywhere">{targetName(entry)}</bdi>,
    },
    { id: 'actor', header: t('actor'), cell: (entry) => <bdi>{entry.actor.name}</bdi> },
    {
      id: 'at',
      header: t('at'),
      sortable: true,
      cell: (entry) => (
        <span className="whitespace-nowrap">
          <InstantText at={new Date(entry.at)} />
        </span>
      ),
    },
    {
      id: 'changes',
      header: t('changes'),
      cell: ({ changes: [only, ...more] }) => {
        if (!only) return null
        if (more.length > 0) return t('changed', { count: more.length + 1 })
        return (
          <span className="line-clamp-2">
            {only.fieldText}: <bdi>{only.afterText}</bdi>
          </span>
        )
      },
    },
  ]
}
