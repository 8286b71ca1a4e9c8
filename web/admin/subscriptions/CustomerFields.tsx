import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type AdminUser, adminUsers } from '../../../domain/accounts/adminContract.ts'
import { Email } from '../../../domain/accounts/fields.ts'
import { languages } from '../../../domain/language.ts'
import { useRead } from '../../api.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FormCard } from '../FormCard.tsx'
import type { ManualTyped, ManualValues } from './manualValues.ts'

/**
 * The result of looking up an email: the account that gets the subscription, or null if there is none or the admin
 * chose not to use it.
 */
export type AccountOf = { email: string; account: AdminUser | null }
type OnAccount = (found: AccountOf | null) => void

/** Finds the account with exactly this email; the search returns others too. */
export const exactly = (email: string) => ({ query: { search: email, size: '100' } }) as const
export const accountIn = (users: readonly AdminUser[] | undefined, email: string) =>
  users?.find((user) => user.email === email)
export const mayHave = ({ status, role, erasureAt }: AdminUser) =>
  status === 'ACTIVE' && role === 'USER' && erasureAt === null

/** The customer's details. If an account has the same email, it can get the subscription. */
export function CustomerFields({ onAccount }: { onAccount: OnAccount }) {
  const { t } = useTranslation('adminSubscriptions')
  const errorText = useErrorText()
  const { register, formState, control } = useFormContext<ManualTyped, unknown, ManualValues>()
  const { errors } = formState
  const language = useController({ control, name: 'language' })
  const [email, setEmail] = useState('')
  return (
    <FormCard title={t('form.who')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('form.name')} error={errorText(errors.customerName)} required>
          <TextInput autoComplete="off" {...register('customerName')} />
        </Field>
        <Field label={t('form.phone')} error={errorText(errors.customerPhone)} required>
          <TextInput digits type="tel" autoComplete="off" {...register('customerPhone')} />
        </Field>
        <Field label={t('form.email')} error={errorText(errors.customerEmail)} required>
          <TextInput
            ltr
            type="email"
            autoComplete="off"
            {...register('customerEmail', { onBlur: (event) => setEmail(event.target.value) })}
          />
        </Field>
        <div className="grid content-start justify-items-start gap-1.5">
          <span className="font-medium text-s">{t('form.language')}</span>
          <Segmented
            label={t('form.language')}
            value={language.field.value ?? 'en'}
            onChange={language.field.onChange}
            choices={languages.map((value) => ({ value, label: t(`form.languages.${value}`) }))}
          />
        </div>
      </div>
      <Account email={email} onAccount={onAccount} />
    </FormCard>
  )
}

/** Looks up the email once it is valid, and offers the account with it. */
function Account({ email, onAccount }: { email: string; onAccount: OnAccount }) {
  const { t } = useTranslation('adminSubscriptions')
  const known = Email.safeParse(email)
  const search = known.success ? known.data : ''
  const read = useRead(adminUsers, exactly(search), { enabled: known.success })
  const account = known.success ? accountIn(read.data?.content, search) : undefined
  const isPossible = account !== undefined && mayHave(account)
  const [attach, setAttach] = useState(true)
  const chosen = isPossible && attach ? account : null
  const isKnown = known.success && read.data !== undefined
  useEffect(
    () => onAccount(isKnown ? { email: search, account: chosen } : null),
    [isKnown, search, chosen, onAccount],
  )
  if (!account) return null
  return (
    <Note live title={t('form.attachTitle', { name: `\u2068${account.fullName}\u2069` })}>
      {isPossible ? (
        <Checkbox
          checked={attach}
          onChange={(event) => setAttach(event.target.checked)}
          label={t('form.attach')}
          hint={t('form.attachHint')}
        />
      ) : (
        t('form.notActive')
      )}
    </Note>
  )
}
