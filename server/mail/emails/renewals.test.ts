import { describe, expect, test } from 'vitest'
import { day } from '../../../domain/dates.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { fils } from '../../../domain/money.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter } from '../email.ts'
import { emails } from '../emails.ts'

const writing = (language: Language): EmailWriter => ({
  language,
  t: textIn(language, 'mail'),
  link: (path) => `https://waraq.example${path}`,
})
const id = '01a1e32d-6b3f-7000-a540-03433af21ee9'
const amount = fils(15_950)

function written(language: Language): Record<string, Email> {
  const w = writing(language)
  const name = language === 'ar' ? 'نور' : 'Noor'
  const ending = { name, subscriptionId: id, number: 'W-10234', endDate: day('2026-12-10') }
  const card = 'Visa •••• 1019'
  const year = { name, number: 'W-10234', lastDay: day('2026-12-10'), guest: false }
  const reminder = { ...ending, amount, charge: { date: day('2026-12-07'), card } }
  return {
    on: emails['renewals.on'](w, { ...ending, card, chargeDate: day('2026-12-07') }),
    off: emails['renewals.off'](w, { ...ending, why: 'ASKED' }),
    cardRemoved: emails['renewals.off'](w, { ...ending, why: 'CARD_REMOVED' }),
    reminderAuto: emails['renewals.reminder'](w, reminder),
    reminder: emails['renewals.reminder'](w, { ...reminder, charge: null }),
    reminderOtherPlan: emails['renewals.reminder'](w, { ...ending, amount: null, charge: null }),
    failed: emails['renewals.chargeFailed'](w, { ...ending, amount, card, again: true }),
    failedLast: emails['renewals.chargeFailed'](w, { ...ending, amount, card, again: false }),
    ...Object.fromEntries(
      [1, 2, 3, 11, 20].flatMap((days) => [
        [`expiring ${days}`, emails['subscriptions.expiring'](w, { ...year, days })],
        [`expired ${days}`, emails['subscriptions.expired'](w, { ...year, days, guest: true })],
      ]),
    ),
  }
}
const textOf = (email: Email | undefined) =>
  [email?.subject, ...(email?.parts ?? []).map((p) => ('text' in p ? p.text : ''))]
    .join('\n')
    .replaceAll(/[\u2066-\u2069]/g, '')
const links = (email: Email | undefined) =>
  (email?.parts ?? []).flatMap((p) =>
    p.is === 'button' ? [p.href.replace('https://waraq.example', '')] : [],
  )

describe('emails about renewals', () => {
  test.for(languages)(
    'in %s greet by name, use that language only, and link to the next step',
    (language) => {
      for (const [kind, email] of Object.entries(written(language))) {
        expect([kind, JSON.stringify(email)]).toEqual([kind, expect.not.stringContaining('{{')])
        expect([kind, textOf(email)]).toEqual([kind, expect.stringContaining('W-10234')])
        expect([kind, email.parts[0]?.is]).toEqual([kind, 'heading'])
        expect([kind, links(email)]).toEqual([kind, [expect.stringMatching(/^\/(dashboard|subscription)/)]])
        for (const line of textOf(email).split('\n').filter(Boolean))
          expect([kind, line, /[\u0600-\u06ff]/.test(line)]).toEqual([kind, line, language === 'ar'])
      }
    },
  )

  test('the reminder of an auto-renewal contains price, day and card, and links to its settings', () => {
    const { reminderAuto, reminder } = written('en')
    expect(textOf(reminderAuto)).toContain(
      'On Monday 7 December we’ll renew it and charge BHD 15.950 to Visa •••• 1019',
    )
    expect(links(reminderAuto)).toEqual([`/dashboard?tab=overview&autoRenewal=${id}`])
    expect(textOf(reminder)).not.toContain('7 December')
    expect(links(reminder)).toEqual([`/dashboard?tab=overview&renew=${id}`])
  })

  test('Arabic uses its own plural forms', () => {
    const arabic = written('ar')
    expect(textOf(arabic['expiring 1'])).toContain('توصيلة واحدة')
    expect(textOf(arabic['expiring 2'])).toContain('توصيلتان')
    expect(textOf(arabic['expiring 3'])).toContain('3 توصيلات')
    expect(textOf(arabic['expired 11'])).toContain('11 توصيلة')
  })
})
