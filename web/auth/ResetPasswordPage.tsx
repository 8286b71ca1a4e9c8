import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ResetPasswordInput, resetPassword } from '../../domain/accounts/contract.ts'
import { PasswordStrength } from '../account/PasswordStrength.tsx'
import { refresh } from '../api/refresh.ts'
import { ApiError, call } from '../api.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { forgetLink, useLinkParams } from '../linkParams.ts'
import { to } from '../paths.ts'
import { accessToken } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { FormProblem } from './FormProblem.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Picture } from './Picture.tsx'
import { mismatch, Repetition } from './passwordPair.ts'

const ResetForm = ResetPasswordInput.safeExtend({ confirmPassword: Repetition })
const isToken = (text: string) => ResetForm.shape.token.safeParse(text).success

export function Component() {
  const { token } = useLinkParams('token')
  const [expired, setExpired] = useState(!isToken(token))
  return expired ? <Expired /> : <ChoosePassword token={token} onExpired={() => setExpired(true)} />
}

function ChoosePassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation(['signIn', 'accounts'])
  const navigate = useNavigate()
  const { register, control, submit, sending, failure, errorOf } = useApiForm({
    schema: ResetForm,
    alsoCheck: ({ newPassword, confirmPassword }) => mismatch(newPassword, confirmPassword),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    send: async (chosen) => {
      try {
        await call(resetPassword, { body: chosen })
      } catch (error) {
        if (!(error instanceof ApiError && error.errorCode === 'RESET_LINK_INVALID')) throw error
        forgetLink()
        return onExpired()
      }
      forgetLink()
      // All sessions of this user have ended. If one of them was this browser's, the refusal signs it out too.
      if (accessToken() !== null) await refresh().catch(() => undefined)
      toast.success(t('accounts:passwordReset'))
      await navigate(to('login'), { replace: true })
    },
  })
  const typed = useWatch({ control, name: 'newPassword' })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageTitle title={t('reset.title')}>{t('reset.lead')}</PageTitle>
      <FormProblem failure={failure} />
      <div className="grid gap-2.5">
        <Field label={t('fields.newPassword')} error={errorOf('newPassword')} required>
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <PasswordStrength password={typed} />
      </div>
      <Field label={t('fields.confirmPassword')} error={errorOf('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" size="l" block loading={sending} loadingText={t('reset.submitting')}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

function Expired() {
  const { t } = useTranslation('signIn')
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <Picture icon={<Link2Off />} tone="danger" />
      <PageTitle title={t('reset.expiredTitle')}>{t('reset.expired')}</PageTitle>
      <Link to={to('forgotPassword')} className={buttonClass({ size: 'l' })}>
        {t('reset.ask')}
      </Link>
    </div>
  )
}
