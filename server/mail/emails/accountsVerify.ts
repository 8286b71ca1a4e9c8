import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type Verify = { name: string; link: `/${string}`; code: string }

/** Sent after the registration and on each request to resend it. */
export const verifyEmail = ({ t, link: to }: EmailWriter, { name, link, code }: Verify): Email => ({
  subject: t('verifyEmail.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('verifyEmail.what') },
    { is: 'button', label: t('verifyEmail.button'), href: to(link) },
    { is: 'text', text: t('verifyEmail.orCode') },
    { is: 'code', value: code },
    { is: 'text', text: t('verifyEmail.howLong') },
    { is: 'text', text: t('verifyEmail.notYou') },
  ],
})

export type ConfirmNewEmail = Verify & { byShop: boolean }

/** To the new address, which the user or the shop has requested. */
export const confirmNewEmail = (
  { t, link: to }: EmailWriter,
  { name, link, code, byShop }: ConfirmNewEmail,
): Email => ({
  subject: t('confirmNewEmail.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t(byShop ? 'confirmNewEmail.whatByShop' : 'confirmNewEmail.what') },
    { is: 'button', label: t('confirmNewEmail.button'), href: to(link) },
    { is: 'text', text: t('verifyEmail.orCode') },
    { is: 'code', value: code },
    { is: 'text', text: t('verifyEmail.howLong') },
    { is: 'text', text: t('confirmNewEmail.notYou') },
  ],
})
