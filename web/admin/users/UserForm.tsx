import type { SubmitEvent } from 'react'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import type { AdminUser } from '../../../domain/accounts/adminContract.ts'
import { mayChangeEmail, roles } from '../../../domain/accounts/rules.ts'
import { languages } from '../../../domain/language.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useMe } from './useMe.ts'
import type { UserTyped, UserValues } from './userFields.ts'

type Props = {
  id: string
  /** Null for a new one. */
  user: AdminUser | null
  form: UseFormReturn<UserTyped, unknown, UserValues>
  onSubmit: (event: SubmitEvent) => void
}

export function UserForm({ id, user, form, onSubmit }: Props) {
  const { t } = useTranslation('adminUsers')
  const { register, control } = form
  const { errors } = useFormState({ control })
  const errorText = useErrorText()
  const errorOf = (name: keyof UserTyped) => errorText(errors[name])
  const me = useMe()
  const isOwn = user?.id === me.id
  const mayChange = user === null || mayChangeEmail(me, user)
  const emailHint = isOwn
    ? 'form.emailOwn'
    : !mayChange
      ? 'form.emailOfAdmin'
      : user?.invited
        ? 'form.emailHintInvited'
        : 'form.emailHint'
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <Field label={t('form.name')} error={errorOf('fullName')} required>
        <TextInput autoComplete="off" {...register('fullName')} />
      </Field>
      <Field
        label={t('form.phone')}
        hint={t('form.phoneHint')}
        error={errorOf('phone')}
        required={!user}
        optional={user !== null}
      >
        <TextInput ltr type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <div className="sm:col-span-full">
        <Field
          label={t('form.email')}
          {...(user && { hint: t(emailHint) })}
          error={errorOf('email')}
          required
        >
          <TextInput
            ltr
            type="email"
            inputMode="email"
            autoComplete="off"
            readOnly={isOwn || !mayChange}
            {...register('email')}
          />
        </Field>
      </div>
      <Controller
        control={control}
        name="language"
        render={({ field: { value, onChange } }) => (
          <div className="grid content-start gap-1.5">
            <span aria-hidden="true" className="font-medium text-s">
              {t('form.language')}
            </span>
            <div>
              <Segmented
                label={t('form.language')}
                value={value}
                onChange={onChange}
                choices={languages.map((one) => ({ value: one, label: t(`form.languages.${one}`) }))}
              />
            </div>
          </div>
        )}
      />
      {!user && me.role === 'SUPER_ADMIN' && (
        <Controller
          control={control}
          name="role"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label={t('form.role')} hint={t('form.roleHint')} error={errorOf('role')}>
              <Select
                ref={ref}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
              />
            </Field>
          )}
        />
      )}
    </form>
  )
}
