import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { type SelfTestReport, testRecovery } from '../../../domain/recovery/contract.ts'
import { failureText } from '../../api/showError.ts'
import { call, useSend } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { TestChecks } from './TestChecks.tsx'

/** The self-test (selfTest). Opening the dialog starts it; it can be repeated inside. */
export function TestSystem() {
  const { t } = useTranslation('recoveryPage')
  const [open, setOpen] = useState(false)
  const [report, setReport] = useState<SelfTestReport | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { send, sending } = useSend(() => call(testRecovery, {}), {
    onDone: (done) => {
      setReport(done)
      if (done.passed) toast.success(done.message)
      else toast.error(t('test.failed'))
    },
    onFail: (error) => {
      setRefused(failureText(error, t('test.failed')))
      toast.error(t('test.failed'))
    },
  })
  const start = () => {
    setReport(null)
    setRefused(null)
    void send(undefined)
  }
  return (
    <>
      <Button
        variant="outline"
        size="s"
        icon={<FlaskConical aria-hidden="true" />}
        onClick={() => {
          setOpen(true)
          start()
        }}
      >
        {t('test.open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('test.title')}
        description={t('test.text')}
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {t('test.close')}
            </Button>
            <Button loading={sending} loadingText={t('test.running')} onClick={start}>
              {t('test.again')}
            </Button>
          </>
        }
      >
        {sending && (
          <p role="status" className="flex items-center gap-3 rounded-m bg-sunken px-4 py-5">
            <Spinner className="text-leaf-text" />
            <span>
              {t('test.running')} <span className="text-ink-2">{t('test.runningText')}</span>
            </span>
          </p>
        )}
        {refused !== null && (
          <Note tone="danger" live>
            {refused}
          </Note>
        )}
        {report && <TestChecks report={report} />}
      </Dialog>
    </>
  )
}
