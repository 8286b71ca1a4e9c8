import { Link } from 'react-router'
import { type AdminFeedback, answerFeedback, reviewFeedback } from '../../../domain/feedback/adminContract.ts'
import { FEEDBACK_LIMITS } from '../../../domain/feedback/rules.ts'
import { call, showFailure, useAct } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { GivenStars } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { useAboutText } from './useFeedbackColumns.tsx'

/** A customer's feedback and the shop's answer: a form while there is none, otherwise the answer. */
export function FeedbackDialog({ feedback, onDone, ...dialog }: DialogProps & { feedback: AdminFeedback }) {
  const { t } = useTranslation('adminFeedback')
  const { id, subject, note, customerName, answer, answeredAt, reviewed, reviewedBy } = feedback
  const done = (text: string) => {
    onDone()
    dialog.onOpenChange(false)
    toast.success(text)
  }
  const form = useApiForm({
    schema: answerFeedback.body,
    defaultValues: { answer: '' },
    failed: t('dialog.failed'),
    send: async (body) => {
      await call(answerFeedback, { params: { id }, body })
      done(t('dialog.sent', { name: customerName }))
    },
  })
  const mark = useAct(reviewFeedback, {
    onDone: (marked) => done(t(marked.reviewed ? 'dialog.isRead' : 'dialog.isUnread')),
    onFail: (error) => showFailure(error, t('dialog.markFailed')),
  })
  const formId = `answer-${id}`
  return (
    <Dialog
      {...dialog}
      size="l"
      unsaved={form.formState.isDirty}
      title={subject}
      description={<Head feedback={feedback} />}
      footer={
        answer === null && (
          <>
            <Button
              variant="outline"
              loading={mark.sending}
              onClick={() => void mark.send({ params: { id }, body: { reviewed: !reviewed } })}
            >
              {t(reviewed ? 'dialog.unread' : 'dialog.read')}
            </Button>
            <Button type="submit" form={formId} loading={form.sending} loadingText={t('dialog.sending')}>
              {t('dialog.send')}
            </Button>
          </>
        )
      }
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-line rounded-m bg-sunken px-4 py-3.5">
        {note}
      </p>
      {reviewedBy && <p className="text-ink-2 text-xs">{t('dialog.readBy', { name: reviewedBy })}</p>}
      {answer === null ? (
        <form id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
          <Field label={t('dialog.answer')} hint={t('dialog.hint')} error={form.errorOf('answer')} required>
            <TextArea dir="auto" rows={5} maxLength={FEEDBACK_LIMITS.note} {...form.register('answer')} />
          </Field>
        </form>
      ) : (
        <div className="grid gap-1 rounded-m bg-leaf-soft px-4 py-3 text-on-leaf-soft text-s">
          <p className="font-semibold">
            {t('dialog.ours')}{' '}
            {answeredAt && (
              <span className="font-normal text-xs">
                <InstantText at={new Date(answeredAt)} />
              </span>
            )}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </Dialog>
  )
}

function Head({ feedback }: { feedback: AdminFeedback }) {
  const { t } = useTranslation(['adminFeedback', 'feedback'])
  const aboutText = useAboutText()(feedback)
  const { rating, type, priority, userId, customerName, customerEmail, createdAt } = feedback
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <GivenStars rating={rating} />
        <Badge>{t(`feedback:types.${type}`)}</Badge>
        {priority === 'high' && <Badge tone="accent-soft">{t('feedback:priorities.high')}</Badge>}
      </p>
      <p className="text-s">
        <Link to={`/admin/users/${userId}`} className="link">
          <bdi>{customerName}</bdi>
        </Link>{' '}
        · <Ltr className="wrap-anywhere">{customerEmail}</Ltr>
      </p>
      <p className="text-xs">
        {aboutText} · <InstantText at={new Date(createdAt)} />
      </p>
    </div>
  )
}
