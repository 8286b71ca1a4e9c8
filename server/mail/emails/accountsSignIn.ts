import { formatInstant } from '../../../domain/dates.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type NewDevice = { name: string; device: string; location: string | null; at: Date }
export type SessionStolen = { name: string; device: string }

/** Someone signed in with a device that this account has not used before. */
export const newDevice = (
  { t, link, language }: EmailWriter,
  { name, device, location, at }: NewDevice,
): Email => ({
  subject: t('newDevice.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('newDevice.what') },
    {
      is: 'facts',
      facts: [
        { label: t('newDevice.device'), value: device, ltr: true },
        { label: t('newDevice.place'), value: location ?? t('newDevice.unknownPlace') },
        { label: t('newDevice.time'), value: formatInstant(at, language) },
      ],
    },
    { is: 'text', text: t('newDevice.notYou') },
    { is: 'button', label: t('newDevice.button'), href: link('/forgot-password') },
  ],
})

/** A used refresh token came back: someone has a copy of it. */
export const sessionStolen = ({ t, link }: EmailWriter, { name, device }: SessionStolen): Email => ({
  subject: t('sessionStolen.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('sessionStolen.what') },
    { is: 'facts', facts: [{ label: t('newDevice.device'), value: device, ltr: true }] },
    { is: 'text', text: t('sessionStolen.toDo') },
    { is: 'button', label: t('sessionStolen.button'), href: link('/forgot-password') },
  ],
})
