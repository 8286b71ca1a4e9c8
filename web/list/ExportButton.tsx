import { FileSpreadsheet, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallInput, FileEndpoint } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { download, showError } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'

const KILOBYTE = 1000
const MEGABYTE = KILOBYTE * KILOBYTE

/** '840 kB' · '1.2 MB' */
function sizeText(bytes: number, language: Language) {
  const [unit, value] =
    bytes < MEGABYTE ? (['kilobyte', bytes / KILOBYTE] as const) : (['megabyte', bytes / MEGABYTE] as const)
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit,
    maximumFractionDigits,
  }).format(value)
}

/**
 * The whole list as an Excel file: `<ExportButton endpoint={exportUsers} input={{ query }} />` with the list's own
 * query, of which the page does not matter. It says how much has come, and can be stopped.
 */
export function ExportButton<E extends FileEndpoint>({
  endpoint,
  input,
}: {
  endpoint: E
  input: CallInput<E>
}) {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = useRef<HTMLButtonElement>(null)
  // Whoever goes to another page does not wait for the file any more.
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    let size = 0
    setBytes(0)
    try {
      await download(endpoint, input, {
        signal: stop.signal,
        onBytes: (soFar) => {
          size = soFar
          setBytes(soFar)
        },
      })
      toast.success(t('export.done', { size: sizeText(size, language) }))
    } catch (error) {
      if (stop.signal.aborted) toast.info(t('export.stopped'))
      else showError(error)
    } finally {
      running.current = null
      setBytes(null)
    }
  }
  return (
    <div className="flex items-center gap-1">
      <Button
        ref={start}
        variant="outline"
        size="s"
        icon={<FileSpreadsheet aria-hidden="true" />}
        loading={bytes !== null}
        loadingText={bytes ? t('export.soFar', { size: sizeText(bytes, language) }) : t('export.making')}
        onClick={() => void run()}
      >
        {t('export.start')}
      </Button>
      {bytes !== null && (
        <IconButton
          size="s"
          label={t('export.stop')}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            running.current?.abort()
            // Its own button goes with the export.
            start.current?.focus()
          }}
        />
      )}
    </div>
  )
}
