import { describe, expect, test } from 'vitest'
import { day } from '../../../domain/dates.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter } from '../email.ts'
import { type EmailKind, type EmailParams, emails } from '../emails.ts'

const writing = (language: Language): EmailWriter => ({
  language,
  t: textIn(language, 'mail'),
  link: (path) => `https://waraq.example${path}`,
})
const samples = (name: string): Pick<EmailParams, Extract<EmailKind, `accounts.${string}`>> => ({
  'accounts.verifyEmail': { name, link: '/verify-email-link?token=t', code: '004711' },
  'accounts.confirmNewEmail': { name, link: '/verify-email-link?token=t', code: '004711', byShop: false },
  'accounts.invitation': { name, link: '/reset-password?token=i' },
  'accounts.resetPassword': { name, link: '/reset-password?token=t' },
  'accounts.passwordChanged': { name },
  'accounts.newDevice': {
    name,
    device: 'Desktop / Windows / Chrome 130',
    location: null,
    at: new Date('2026-12-06T18:05:00Z'),
  },
  'accounts.sessionStolen': { name, device: 'Desktop / Windows / Chrome 130' },
  'accounts.emailChangeAsked': { name, newEmail: 'new@waraq.example', byShop: false },
  'accounts.emailChangeWaits': {
    name,
    newEmail: 'new@waraq.example',
    takesEffectAt: new Date('2026-12-06T18:05:00Z'),
    link: '/email-change?token=e',
  },
  'accounts.emailChanged': { name, newEmail: 'new@waraq.example', secured: true },
  'accounts.erasureAsked': { name, day: day('2026-12-30') },
  'accounts.erasureCancelled': { name },
  'accounts.erasureDone': { name },
})

function written(language: Language, name: string): Record<string, Email> {
  const w = writing(language)
  const p = samples(name)
  return {
    verifyEmail: emails['accounts.verifyEmail'](w, p['accounts.verifyEmail']),
    confirmNewEmail: emails['accounts.confirmNewEmail'](w, p['accounts.confirmNewEmail']),
    confirmedByShop: emails['accounts.confirmNewEmail'](w, {
      ...p['accounts.confirmNewEmail'],
      byShop: true,
    }),
    changedByShop: emails['accounts.emailChangeAsked'](w, {
      ...p['accounts.emailChangeAsked'],
      byShop: true,
    }),
    invitation: emails['accounts.invitation'](w, p['accounts.invitation']),
    resetPassword: emails['accounts.resetPassword'](w, p['accounts.resetPassword']),
    passwordChanged: emails['accounts.passwordChanged'](w, p['accounts.passwordChanged']),
    newDevice: emails['accounts.newDevice'](w, p['accounts.newDevice']),
    sessionStolen: emails['accounts.sessionStolen'](w, p['accounts.sessionStolen']),
    emailChangeAsked: emails['accounts.emailChangeAsked'](w, p['accounts.emailChangeAsked']),
    emailChangeWaits: emails['accounts.emailChangeWaits'](w, p['accounts.emailChangeWaits']),
    emailChangeWaitsNew: emails['accounts.emailChangeWaits'](w, {
      ...p['accounts.emailChangeWaits'],
      link: null,
    }),
    emailChanged: emails['accounts.emailChanged'](w, p['accounts.emailChanged']),
    erasureAsked: emails['accounts.erasureAsked'](w, p['accounts.erasureAsked']),
    erasureCancelled: emails['accounts.erasureCancelled'](w, p['accounts.erasureCancelled']),
    erasureDone: emails['accounts.erasureDone'](w, p['accounts.erasureDone']),
  }
}

describe('emails about an account', () => {
  test.for(languages)('in %s greet by name and use that language only', (language) => {
    for (const [kind, email] of Object.entries(written(language, 'Nour'))) {
      const words = JSON.stringify(email)
      expect([kind, words]).toEqual([kind, expect.stringContaining('Nour')])
      expect([kind, words.includes('{{')]).toEqual([kind, false])
      const sentences = email.parts.flatMap((part) => (part.is === 'text' ? [part.text] : []))
      for (const sentence of [email.subject, ...sentences])
        expect([kind, /[\u0600-\u06ff]/.test(sentence)]).toEqual([kind, language === 'ar'])
    }
  })

  test('contain the link and code of their purpose', () => {
    const { verifyEmail, resetPassword, invitation, newDevice, erasureAsked } = written('en', 'Nour')
    expect(verifyEmail?.parts).toContainEqual({ is: 'code', value: '004711' })
    expect(verifyEmail?.parts).toContainEqual(
      expect.objectContaining({ href: 'https://waraq.example/verify-email-link?token=t' }),
    )
    expect(resetPassword?.parts).toContainEqual(
      expect.objectContaining({ href: 'https://waraq.example/reset-password?token=t' }),
    )
    expect(invitation?.parts).toContainEqual(
      expect.objectContaining({ href: 'https://waraq.example/reset-password?token=i' }),
    )
    expect(JSON.stringify(newDevice)).toContain('6 December 2026 at 9:05')
    expect(JSON.stringify(erasureAsked)).toContain('30 December 2026')
  })

  test('do not interpret a name as a template', () => {
    for (const email of Object.values(written('en', '{{code}} $t(hello) \u202e')))
      expect(email.parts[0]).toEqual({ is: 'heading', text: 'Hello \u2068{{code}} $t(hello) \u2069' })
  })
})
