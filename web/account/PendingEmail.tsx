import type { ReactNode } from 'react'
import { cancelEmailChange, resendEmailChange, verifyEmail } from '../../domain/accounts/contract.ts'
import { formatInstant } from '../../domain/dates.ts'
import { ApiError, call, showFailure, useAct } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'

const CodeForm = verifyEmail.body.pick({ verificationCode: true })

type Props = { email: string; changesAt: string | null; onPress: () => void }

/** A new email that is not in effect yet: it must be confirmed, and then it waits (rule A10). */
export function PendingEmail({ email, changesAt, onPress }: Props) {
  const { t, language } = useTranslation('profile')
  const cancel = useAct(cancelEmailChange, {
    onDone: () => toast.info(t('email.kept')),
    onFail: (error) => showFailure(error, t('email.failed')),
  })
  const keep = (
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
  )
  const shown = `\u2066${email}\u2069`
  if (changesAt === null)
    return (
      <>
        <Note tone="warn">{t('email.pending', { email: shown })}</Note>
        <Confirm email={email} keep={keep} onPress={onPress} />
      </>
    )
  return (
    <>
      <Note tone="warn">
        {t('email.waits', { email: shown, at: formatInstant(new Date(changesAt), language) })}
      </Note>
      <div>{keep}</div>
    </>
  )
}

/** Asks for the code from the email, or sends another email. */
function Confirm({ email, keep, onPress }: { email: string; keep: ReactNode; onPress: () => void }) {
  const { t } = useTranslation('profile')
  const { register, submit, sending, errorOf } = useApiForm({
    schema: CodeForm,
    defaultValues: { verificationCode: '' },
    send: async ({ verificationCode }, { setError }) => {
      onPress()
      try {
        const { message, takesEffectAt } = await call(verifyEmail, { body: { verificationCode, email } })
        toast.success(takesEffectAt ? message : t('email.changed', { email }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.errorCode !== 'EMAIL_NOT_VERIFIED') throw error
        return setError('verificationCode', { message: t('email.codeFailed') }, { shouldFocus: true })
      }
    },
    failed: t('email.failed'),
  })
  const again = useAct(resendEmailChange, {
    onDone: ({ message }) => toast.success(message),
    onFail: (error) => showFailure(error, t('email.failed')),
  })
  return (
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
        {keep}
      </div>
    </form>
  )
}
