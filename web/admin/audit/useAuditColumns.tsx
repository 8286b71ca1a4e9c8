import type { AuditEntry } from '../../../domain/audit/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useJobName } from '../useJobColumns.tsx'

/** What an entry was about: jobs are kept by their code, which has words of its own. */
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
      cell: (entry) => <InstantText at={new Date(entry.at)} />,
    },
    {
      id: 'changes',
      header: t('changes'),
      cell: ({ changes }) => changes.length > 0 && t('changed', { count: changes.length }),
    },
  ]
}
