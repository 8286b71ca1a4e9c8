import { Download } from 'lucide-react'
import {
  dataExport,
  dataExportFile,
  dataExportPage,
  requestDataExport,
} from '../../domain/accounts/contract.ts'
import { dayInBahrain, formatDay, SECOND_MS } from '../../domain/dates.ts'
import { download, showError, useAct, useRead, useSend } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useFocusAfter } from '../ui/useFocusAfter.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { Section } from './Section.tsx'

const LOOK_AGAIN_MS = 2 * SECOND_MS

export function DataDownload() {
  const { t } = useTranslation('profile')
  const copy = useRead(dataExport, {})
  const { focusTarget, pressed } = useFocusAfter<HTMLDivElement>(copy.data?.status)
  return (
    <Section title={t('data.title')} text={t('data.text')}>
      {copy.error && <ErrorState text={t('data.loadFailed')} onRetry={() => void copy.refetch()} />}
      {copy.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-11 w-48" round />
        </SkeletonGroup>
      )}
      <div
        ref={focusTarget}
        tabIndex={-1}
        aria-live="polite"
        className="grid justify-items-start gap-3 outline-none empty:hidden"
      >
        {copy.data?.status === 'NONE' && <Ask label={t('data.ask')} onAsk={pressed} />}
        {copy.data?.status === 'PREPARING' && <Preparing />}
        {copy.data?.status === 'READY' && <Ready expiresAt={copy.data.expiresAt} onAsk={pressed} />}
      </div>
    </Section>
  )
}

function Ask({ label, quiet, onAsk }: { label: string; quiet?: boolean; onAsk: () => void }) {
  const { t } = useTranslation('profile')
  const { send, sending } = useAct(requestDataExport, { onDone: () => {}, onFail: showError })
  return (
    <Button
      variant={quiet ? 'quiet' : 'outline'}
      loading={sending}
      loadingText={t('data.asking')}
      onClick={() => {
        onAsk()
        void send({})
      }}
    >
      {label}
    </Button>
  )
}

/** Polls while it is shown; a finished export replaces it. */
function Preparing() {
  const { t } = useTranslation('profile')
  useRead(dataExport, {}, { refetchInterval: LOOK_AGAIN_MS })
  return (
    <p className="flex min-h-tap items-center gap-3 text-s">
      <Spinner className="text-leaf-text text-l" />
      {t('data.preparing')}
    </p>
  )
}

function Ready({ expiresAt, onAsk }: { expiresAt: string | null; onAsk: () => void }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const after = { onDone: () => {}, onFail: showError }
  const page = useSend(() => download(dataExportPage, {}), after)
  const file = useSend(() => download(dataExportFile, {}), after)
  const day = expiresAt && formatDay(dayInBahrain(new Date(expiresAt)), language)
  return (
    <>
      <p className="text-s">{day ? t('data.ready', { day }) : t('data.readySoon')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          loading={page.sending}
          loadingText={t('data.downloading')}
          onClick={() => void page.send(undefined)}
        >
          {t('data.downloadPage')}
        </Button>
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          loading={file.sending}
          loadingText={t('data.downloading')}
          onClick={() => void file.send(undefined)}
        >
          {t('data.download')}
        </Button>
        <Ask label={t('data.again')} quiet onAsk={onAsk} />
      </div>
    </>
  )
}
