import { CloudUpload, WifiOff } from 'lucide-react'
import { formatList } from '../../domain/language.ts'
import { useTranslation } from '../i18n.ts'
import { Note } from '../ui/Note.tsx'

type SyncStateProps = { waiting: number; reached: boolean; refused?: string[] }

/** Shows what is stored only on this phone so far, and marks that the server refused. */
export function SyncState({ waiting, reached, refused = [] }: SyncStateProps) {
  const { t, language } = useTranslation('run')
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waiting > 0 ? (
        <Note tone="warn" icon={<CloudUpload />} title={t('waiting', { count: waiting })}>
          {t('waitingText')}
        </Note>
      ) : (
        !reached && (
          <Note tone="warn" icon={<WifiOff />}>
            {t('offline')}
          </Note>
        )
      )}
      {refused.length > 0 && <Note>{t('refused', { names: formatList(refused, language) })}</Note>}
    </div>
  )
}
