import { Eye } from 'lucide-react'
import type { AuditEntry } from '../../../domain/audit/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { useTargetName } from './useAuditColumns.tsx'

/** The details of an entry: its changes, before and after side by side. */
export function EntryDialog({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const name = useTargetName()(entry)
  return (
    <Dialog
      size="l"
      title={entry.actionText}
      description={
        <>
          {name && <p className="font-medium text-ink wrap-anywhere">{name}</p>}
          <p>
            <bdi>{entry.actor.name}</bdi> · <InstantText at={new Date(entry.at)} />
          </p>
        </>
      }
      trigger={
        <IconButton size="s" label={`${t('open')}: ${entry.actionText}`} icon={<Eye aria-hidden="true" />} />
      }
    >
      {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : <p>{t('nothing')}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2 text-xs">
        {entry.target && <Fact name={t('targetId')} value={entry.target} />}
        <Fact name={t('request')} value={entry.requestId} />
      </dl>
    </Dialog>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Ltr className="wrap-anywhere">{value}</Ltr>
    </dd>
  </>
)

/** On phones each field is above its two values. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation('audit')
  return (
    <table className="w-full table-fixed text-s max-sm:block">
      <thead className="text-start text-ink-2 text-xs max-sm:sr-only">
        <tr>
          <th className="pe-4 pb-2 text-start font-medium">{t('field')}</th>
          <th className="pe-4 pb-2 text-start font-medium">{t('before')}</th>
          <th className="pb-2 text-start font-medium">{t('after')}</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {changes.map(({ field, fieldText, beforeText, afterText }) => (
          <tr
            key={field}
            className="border-line border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:py-3"
          >
            <th
              scope="row"
              className="py-2.5 pe-4 text-start font-medium max-sm:col-span-2 max-sm:p-0 max-sm:pb-1"
            >
              {fieldText}
            </th>
            <Value name={t('before')} text={beforeText} className="text-ink-2" />
            <Value name={t('after')} text={afterText} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Value = ({ name, text, className = '' }: { name: string; text: string; className?: string }) => (
  <td className={`wrap-anywhere py-2.5 pe-4 max-sm:p-0 ${className}`}>
    <span aria-hidden="true" className="block text-ink-2 text-xs sm:hidden">
      {name}
    </span>
    <bdi>{text}</bdi>
  </td>
)
