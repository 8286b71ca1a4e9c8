import { cancelEmailChange, resendEmailChange, verifyEmail } from '../../domain/accounts/contract.ts'
import { ApiError, call, showFailure, useAct } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'

const CodeForm = verifyEmail.body.pick({ verificationCode: true })

/** A new address that waits to be confirmed: the code of its email, another email, or the change of mind. */
export function PendingEmail({ email, onPress }: { email: string; onPress: () => void }) {
  const { t } = useTranslation('profile')
  const { register, submit, sending, errorOf } = useApiForm({
    schema: CodeForm,
    defaultValues: { verificationCode: '' },
    send: async ({ verificationCode }, { setError }) => {
      onPress()
      try {
        await call(verifyEmail, { body: { verificationCode, email } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.errorCode !== 'EMAIL_NOT_VERIFIED') throw error
        return setError('verificationCode', { message: t('email.codeFailed') }, { shouldFocus: true })
      }
      toast.success(t('email.changed', { email }))
    },
    failed: t('email.failed'),
  })
  const again = useAct(resendEmailChange, {
    onDone: ({ message }) => toast.success(message),
    onFail: (error) => showFailure(error, t('email.failed')),
  })
  const cancel = useAct(cancelEmailChange, {
    onDone: () => toast.info(t('email.kept')),
    onFail: (error) => showFailure(error, t('email.failed')),
  })
  return (
    <>
      <Note tone="warn">{t('email.pending', { email: `\u2066${email}\u2069` })}</Note>
      <form noValidate aria-label={t('email.confirmTitle')} className="grid max-w-sm gap-3" onSubmit={submit}>
        <Field label={t('email.code')} error={errorOf('verificationCode')} required>
          <CodeInput {...register('verificationCode')} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={sending} loadingText={t('email.confirming')}>
            {t('email.confirm')}
          </Button>
          <Button
            variant="outline"
            loading={again.sending}
            loadingText={t('email.saving')}
            onClick={() => void again.send({})}
          >
            {t('email.resend')}
          </Button>
          <Button
            variant="quiet"
            loading={cancel.sending}
            onClick={() => {
              onPress()
              void cancel.send({})
            }}
          >
            {t('email.cancel')}
          </Button>
        </div>
      </form>
    </>
  )
}
