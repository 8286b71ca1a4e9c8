import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { calendarLink, removeCalendarLink, renewCalendarLink } from '../../../domain/deliveries/contract.ts'
import { showError, useAct, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'

/** The private address of the customer's deliveries for a calendar app. */
export function CalendarLink() {
  const { t } = useTranslation('meals')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" icon={<CalendarPlus aria-hidden="true" />}>
          {t('link.open')}
        </Button>
      }
      title={t('link.title')}
      description={t('link.text')}
    >
      <Link />
    </Dialog>
  )
}

function Link() {
  const { t } = useTranslation('meals')
  const read = useRead(calendarLink, {})
  const { send, sending } = useAct(renewCalendarLink, { onDone: () => {}, onFail: showError })
  if (read.isPending) return <Skeleton className="h-12" />
  if (!read.data)
    return (
      <ErrorState text={t('link.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  if (read.data.url !== null) return <Given url={read.data.url} />
  return (
    <div>
      <Button loading={sending} loadingText={t('link.turningOn')} onClick={() => void send({})}>
        {t('link.on')}
      </Button>
    </div>
  )
}

function Given({ url }: { url: string }) {
  const { t } = useTranslation('meals')
  const [copied, setCopied] = useState('')
  const [asking, setAsking] = useState<'renew' | 'off' | null>(null)
  const after = (message: string) => ({
    onDone: () => {
      setAsking(null)
      toast.success(message)
    },
    onFail: showError,
  })
  const renewal = useAct(renewCalendarLink, after(t('link.renewed')))
  const removal = useAct(removeCalendarLink, after(t('link.turnedOff')))
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(url)
  }
  return (
    <div className="grid gap-4">
      <Field label={t('link.label')}>
        <TextInput ltr readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {/* Without TLS there is no clipboard API; the field selects its text on focus. */}
        {'clipboard' in navigator && (
          <Button
            icon={copied === url ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{t(copied === url ? 'link.copied' : 'link.copy')}</span>
          </Button>
        )}
        <a className={buttonClass({ variant: 'outline' })} href={url.replace(/^https?:/, 'webcal:')}>
          {t('link.add')}
        </a>
      </div>
      <div className="-mx-3 flex flex-wrap gap-1 border-line border-t pt-3">
        <Button variant="quiet" onClick={() => setAsking('renew')}>
          {t('link.renew')}
        </Button>
        <Button variant="danger-quiet" onClick={() => setAsking('off')}>
          {t('link.off')}
        </Button>
      </div>
      <Question
        open={asking === 'renew'}
        title={t('link.renewTitle')}
        text={t('link.renewText')}
        act={t('link.renew')}
        acting={t('link.renewing')}
        sending={renewal.sending}
        onClose={() => setAsking(null)}
        onAct={() => void renewal.send({})}
      />
      <Question
        danger
        open={asking === 'off'}
        title={t('link.offTitle')}
        text={t('link.offText')}
        act={t('link.off')}
        acting={t('link.turningOff')}
        sending={removal.sending}
        onClose={() => setAsking(null)}
        onAct={() => void removal.send({})}
      />
    </div>
  )
}

interface QuestionProps {
  open: boolean
  title: string
  text: string
  act: string
  acting: string
  sending: boolean
  danger?: boolean
  onClose: () => void
  onAct: () => void
}
function Question({ open, title, text, act, acting, sending, danger, onClose, onAct }: QuestionProps) {
  const { t } = useTranslation('meals')
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('link.keep')}</Button>
          </DialogClose>
          <Button
            {...(danger && { variant: 'danger' as const })}
            loading={sending}
            loadingText={acting}
            onClick={onAct}
          >
            {act}
          </Button>
        </>
      }
    />
  )
}
