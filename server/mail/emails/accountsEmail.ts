import { formatInstant } from '../../../domain/dates.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

type NewEmail = { name: string; newEmail: string }
/** `byShop`: an admin requested the change, without the owner's password. */
export type EmailChangeAsked = NewEmail & { byShop: boolean }

/** To the current address: a change to another one was requested. */
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

/** To both addresses: the new one has confirmed, and when the change takes effect. */
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

/** `secured`: sessions and saved cards were removed. */
export type EmailChanged = NewEmail & { secured: boolean }

/** To the old address and, if the shop requested the change, to the new one: the account has a new address. */
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
