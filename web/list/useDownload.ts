import { useEffect, useRef, useState } from 'react'
import type { CallInput, FileEndpoint } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { download, showError } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { toast } from '../ui/toast.ts'

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

/** Downloads one file at a time. `text` shows how much has been received while a download runs; `stop` aborts it. */
export function useDownload() {
  const { t, language } = useTranslation('list')
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  // Leaving the page aborts the download.
  useEffect(() => () => running.current?.abort(), [])

  const start = async <E extends FileEndpoint>(endpoint: E, input: CallInput<E>) => {
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
  return {
    start,
    stop: () => running.current?.abort(),
    isRunning: bytes !== null,
    text: bytes ? t('export.soFar', { size: sizeText(bytes, language) }) : t('export.making'),
  }
}
