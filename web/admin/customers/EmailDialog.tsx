import { Send } from 'lucide-react'
import { resendEmail, type SentEmail, sentEmail } from '../../../domain/customers/contract.ts'
import { direction } from '../../../domain/language.ts'
import { showFailure, useAct, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { email: SentEmail; open: boolean; onClose: () => void }

/** An email as it was sent, in its own language, with a button to send it again. */
export function EmailDialog({ email, open, onClose }: Props) {
  const { t } = useTranslation('customerStory')
  const { id, subject, to, language, sentAt, canResend } = email
  const read = useRead(sentEmail, { params: { id } }, { enabled: open })
  const { send, sending } = useAct(resendEmail, {
    onDone: () => {
      toast.success(t('emails.resent', { email: to }))
      onClose()
    },
    onFail: (error) => showFailure(error, t('emails.resendFailed')),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={subject}
      description={
        <dl className="grid gap-x-3 text-s sm:grid-cols-[auto_1fr]">
          <dt className="font-medium">{t('emails.to')}</dt>
          <dd>
            <Ltr className="wrap-anywhere">{to}</Ltr>
          </dd>
          {sentAt && (
            <>
              <dt className="font-medium">{t('emails.when')}</dt>
              <dd>
                <InstantText at={new Date(sentAt)} />
              </dd>
            </>
          )}
        </dl>
      }
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('emails.close')}</Button>
          </DialogClose>
          {canResend && (
            <Button
              icon={<Send aria-hidden="true" className="mirror" />}
              loading={sending}
              loadingText={t('emails.resending')}
              onClick={() => void send({ params: { id } })}
            >
              {t('emails.resend')}
            </Button>
          )}
        </>
      }
    >
      {read.data ? (
        read.data.text === null ? (
          <Note>{t('emails.notKept')}</Note>
        ) : (
          <div
            lang={language}
            dir={direction(language)}
            className="wrap-anywhere whitespace-pre-wrap rounded-m bg-sunken px-4 py-3.5 text-s"
          >
            {read.data.text}
          </div>
        )
      ) : read.error ? (
        <ErrorState
          text={t('emails.readFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
