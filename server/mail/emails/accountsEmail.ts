import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type NewEmail = { name: string; newEmail: string }
/** `byShop`: an admin wrote it down, and no password was asked for. */
export type EmailChangeAsked = NewEmail & { byShop: boolean }

/** To the present address: someone asked for another. */
export const emailChangeAsked = (
  { t, link }: EmailWriter,
  { name, newEmail, byShop }: EmailChangeAsked,
): Email => ({
  subject: t('emailChangeAsked.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t(byShop ? 'emailChangeAsked.whatByShop' : 'emailChangeAsked.what') },
    { is: 'facts', facts: [{ label: t('emailChanged.newEmail'), value: newEmail, ltr: true }] },
    ...(byShop
      ? [{ is: 'text' as const, text: t('emailChangeAsked.notYouByShop') }]
      : [
          { is: 'text' as const, text: t('emailChangeAsked.notYou') },
          { is: 'button' as const, label: t('passwordChanged.button'), href: link('/forgot-password') },
        ]),
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
