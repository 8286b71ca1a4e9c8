import { FileSpreadsheet, X } from 'lucide-react'
import { useRef } from 'react'
import type { CallInput, FileEndpoint } from '../../domain/endpoint.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useDownload } from './useDownload.ts'

/**
 * Exports the whole list as an Excel file: `<ExportButton endpoint={exportUsers} input={{ query }} />` with the list's
 * own query; the page in it is ignored. Shows how much has been downloaded, and can be stopped.
 */
export function ExportButton<E extends FileEndpoint>({
  endpoint,
  input,
}: {
  endpoint: E
  input: CallInput<E>
}) {
  const { t } = useTranslation('list')
  const { start, stop, isRunning, text } = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex items-center gap-1">
      <Button
        ref={button}
        variant="outline"
        size="s"
        icon={<FileSpreadsheet aria-hidden="true" />}
        loading={isRunning}
        loadingText={text}
        onClick={() => void start(endpoint, input)}
      >
        {t('export.start')}
      </Button>
      {isRunning && (
        <IconButton
          size="s"
          label={t('export.stop')}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            stop()
            // The stop button disappears with the export.
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
