import { useTranslation } from '../../i18n.ts'
import { Note } from '../../ui/Note.tsx'
import type { BulkRun } from './useBulkRecovery.ts'

/**
 * The problems of a bulk recovery: the error that ended it, how many remain, and which were refused and why.
 */
export function BulkFailures({ run: { failed, left, error } }: { run: BulkRun }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <>
      {error !== null && (
        <Note tone="danger" live>
          {error}
        </Note>
      )}
      {left > 0 && <Note>{t('bulk.stopped', { count: left })}</Note>}
      {failed.length > 0 && (
        <Note tone="danger" live title={t('bulk.failures', { count: failed.length })}>
          <ul className="grid gap-1">
            {failed.map(({ id, name, reason }) => (
              <li key={id}>
                <bdi className="font-semibold">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}
