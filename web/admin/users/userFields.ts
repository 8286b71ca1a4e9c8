import { z } from 'zod'
import { type AdminUser, addUser, UserBody } from '../../../domain/accounts/adminContract.ts'
import { Phone } from '../../../domain/accounts/fields.ts'
import { type Role, roles } from '../../../domain/accounts/rules.ts'
import type { Language } from '../../../domain/language.ts'
import type { NamedField } from '../../form/differences.ts'
import { useTranslation } from '../../i18n.ts'

/** An existing account may have no phone; a new one must have one. */
export const UserFields = UserBody.extend({
  phone: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(Phone.nullable()),
  role: z.enum(roles),
})
export const NewUserFields = UserFields.extend({ phone: addUser.body.shape.phone })
export type UserTyped = z.input<typeof UserFields>
export type UserValues = z.output<typeof UserFields>

export const valuesOf = (user: AdminUser | null, language: Language): UserTyped => ({
  fullName: user?.fullName ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  language: user?.language ?? language,
  role: user?.role ?? ('USER' satisfies Role),
})

/** The fields, as the conflict dialog shows them. */
export function useUserFieldNames(): NamedField<UserValues>[] {
  const { t } = useTranslation('adminUsers')
  return [
    { name: 'fullName', label: t('form.name') },
    { name: 'email', label: t('form.email') },
    { name: 'phone', label: t('form.phone'), text: ({ phone }) => phone ?? t('noPhone') },
    {
      name: 'language',
      label: t('form.language'),
      text: ({ language }) => t(`form.languages.${language}`),
    },
  ]
}
