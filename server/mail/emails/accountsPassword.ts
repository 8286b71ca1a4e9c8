import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type Reset = { name: string; link: `/${string}` }
export type Named = { name: string }

export const resetPassword = ({ t, link: to }: EmailWriter, { name, link }: Reset): Email => ({
  subject: t('resetPassword.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('resetPassword.what') },
    { is: 'button', label: t('resetPassword.button'), href: to(link) },
    { is: 'text', text: t('resetPassword.howLong') },
    { is: 'text', text: t('resetPassword.notYou') },
  ],
})

/** To a user whose account the shop has created. */
export const invitation = ({ t, link: to }: EmailWriter, { name, link }: Reset): Email => ({
  subject: t('invitation.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('invitation.what') },
    { is: 'button', label: t('invitation.button'), href: to(link) },
    { is: 'text', text: t('invitation.howLong') },
    { is: 'text', text: t('invitation.notYou') },
  ],
})

export const passwordChanged = ({ t, link }: EmailWriter, { name }: Named): Email => ({
  subject: t('passwordChanged.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('passwordChanged.what') },
    { is: 'text', text: t('passwordChanged.notYou') },
    { is: 'button', label: t('passwordChanged.button'), href: link('/forgot-password') },
  ],
})
