import { z } from 'zod'
import { type User, updateMe } from '../../domain/accounts/contract.ts'
import { FullName, Phone } from '../../domain/accounts/fields.ts'
import { call } from '../api.ts'
import { resetToSaved } from '../form/resetKeeping.ts'
import { UnsavedGuard } from '../form/UnsavedGuard.tsx'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { updateUser } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'

const Details = z.object({ fullName: FullName, phone: Phone })
const valuesOf = (user: User) => ({ fullName: user.fullName, phone: user.phone ?? '' })

export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { register, submit, sending, errorOf, formState } = useApiForm({
    schema: Details,
    values: valuesOf(user),
    send: async ({ fullName, phone }, form) => {
      const [before, sent] = [valuesOf(user), form.getValues()]
      // Sends only changed fields, because another tab may have changed the others.
      const body = {
        ...(fullName !== before.fullName && { fullName }),
        ...(phone !== before.phone && { phone }),
      }
      const saved = await call(updateMe, { body })
      resetToSaved(form, valuesOf(saved), sent)
      updateUser(saved)
      toast.success(t('details.saved'))
    },
    failed: t('details.failed'),
  })
  return (
    <Section title={t('details.title')} text={t('details.text')}>
      <form
        noValidate
        aria-label={t('details.title')}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={submit}
      >
        <Field label={t('details.name')} error={errorOf('fullName')} required>
          <TextInput autoComplete="name" {...register('fullName')} />
        </Field>
        <Field label={t('details.phone')} hint={t('details.phoneHint')} error={errorOf('phone')} required>
          <TextInput ltr type="tel" inputMode="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        <div className="sm:col-span-full">
          <Button type="submit" loading={sending} loadingText={t('details.saving')}>
            {t('details.save')}
          </Button>
        </div>
        <UnsavedGuard dirty={formState.isDirty} parameter="tab" />
      </form>
    </Section>
  )
}
