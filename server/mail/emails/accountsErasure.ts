import { type Day, formatDay } from '../../../domain/dates.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'
import type { Named } from './accountsPassword.ts'

export type ErasureAsked = { name: string; day: Day }

export const erasureAsked = ({ t, link, language }: EmailWriter, { name, day }: ErasureAsked): Email => ({
  subject: t('erasureAsked.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('erasureAsked.what', { day: formatDay(day, language, 'dated') }) },
    { is: 'text', text: t('erasureAsked.takeBack') },
    { is: 'button', label: t('erasureAsked.button'), href: link('/login') },
  ],
})

export const erasureCancelled = ({ t }: EmailWriter, { name }: Named): Email => ({
  subject: t('erasureCancelled.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('erasureCancelled.what') },
  ],
})

/** The last email to this address. */
export const erasureDone = ({ t }: EmailWriter, { name }: Named): Email => ({
  subject: t('erasureDone.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('erasureDone.what') },
    { is: 'text', text: t('erasureDone.kept') },
  ],
})
