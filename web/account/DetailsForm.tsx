import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type User, updateMe } from '../../domain/accounts/contract.ts'
import { FullName, Phone } from '../../domain/accounts/fields.ts'
import { useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { userChanged } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { toast } from '../ui/toast.ts'
import { showInForm, useErrorText } from './formErrors.ts'
import { Section } from './Section.tsx'

const Details = z.object({ fullName: FullName, phone: Phone })
const valuesOf = (user: User) => ({ fullName: user.fullName, phone: user.phone ?? '' })

export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const say = useErrorText()
  const form = useForm({
    resolver: zodResolver(Details),
    values: valuesOf(user),
    // What is being typed stays when the same details are read again, as after a change of language.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState
  const { send, sending } = useAct(updateMe, {
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      userChanged(saved)
      toast.success(t('details.saved'))
    },
    onFail: (error) => showInForm(form, ['fullName', 'phone'], error, t('details.failed')),
  })
  return (
    <Section title={t('details.title')} text={t('details.text')}>
      <form
        noValidate
        aria-label={t('details.title')}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => send({ body }))}
      >
        <Field label={t('details.name')} error={say(errors.fullName)} required>
          <TextInput autoComplete="name" {...form.register('fullName')} />
        </Field>
        <Field label={t('details.phone')} hint={t('details.phoneHint')} error={say(errors.phone)} required>
          <TextInput ltr type="tel" inputMode="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <div className="sm:col-span-full">
          <Button type="submit" loading={sending} loadingText={t('details.saving')}>
            {t('details.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
