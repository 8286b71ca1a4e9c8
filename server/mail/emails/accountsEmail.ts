import { formatInstant } from '../../../domain/dates.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

type NewEmail = { name: string; newEmail: string }
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

/** `link`: only the old address may stop or approve the change. */
export type EmailChangeWaits = NewEmail & { takesEffectAt: Date; link: `/${string}` | null }

/** To both addresses: the new one has confirmed, and when it takes effect. */
export const emailChangeWaits = (
  { t, link: to, language }: EmailWriter,
  { name, newEmail, takesEffectAt, link }: EmailChangeWaits,
): Email => ({
  subject: t('emailChangeWaits.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('emailChangeWaits.what') },
    {
      is: 'facts',
      facts: [
        { label: t('emailChanged.newEmail'), value: newEmail, ltr: true },
        { label: t('emailChangeWaits.at'), value: formatInstant(takesEffectAt, language) },
      ],
    },
    ...(link
      ? [
          { is: 'text' as const, text: t('emailChangeWaits.decide') },
          { is: 'button' as const, label: t('emailChangeWaits.button'), href: to(link) },
        ]
      : [{ is: 'text' as const, text: t('emailChangeWaits.stop') }]),
  ],
})

/** `secured`: the devices and cards of before are gone. */
export type EmailChanged = NewEmail & { secured: boolean }

/** To the address that was, and to the new one if the shop requested it: the account has another now. */
export const emailChanged = ({ t }: EmailWriter, { name, newEmail, secured }: EmailChanged): Email => ({
  subject: t('emailChanged.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    { is: 'text', text: t('emailChanged.what') },
    { is: 'facts', facts: [{ label: t('emailChanged.newEmail'), value: newEmail, ltr: true }] },
    ...(secured ? [{ is: 'text' as const, text: t('emailChanged.secured') }] : []),
    { is: 'text', text: t('emailChanged.notYou') },
  ],
})
