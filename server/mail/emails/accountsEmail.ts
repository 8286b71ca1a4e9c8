import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type NewEmail = { name: string; newEmail: string }

/** To the present address: someone asked for another. */
export const emailChangeAsked = ({ t, link }: EmailWriter, { name, newEmail }: NewEmail): Email => ({
  subject: t('emailChangeAsked.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('emailChangeAsked.what') },
    { is: 'facts', facts: [{ label: t('emailChanged.newEmail'), value: newEmail, ltr: true }] },
    { is: 'text', text: t('emailChangeAsked.notYou') },
    { is: 'button', label: t('passwordChanged.button'), href: link('/forgot-password') },
  ],
})

/** To the address that was: the account has another now. */
export const emailChanged = ({ t }: EmailWriter, { name, newEmail }: NewEmail): Email => ({
  subject: t('emailChanged.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('emailChanged.what') },
    { is: 'facts', facts: [{ label: t('emailChanged.newEmail'), value: newEmail, ltr: true }] },
    { is: 'text', text: t('emailChanged.notYou') },
  ],
})
