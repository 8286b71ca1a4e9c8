import { describe, expect, test } from 'vitest'
import { day } from '../../../domain/dates.ts'
import { failureReasons } from '../../../domain/deliveries/failures.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { fils } from '../../../domain/money.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter } from '../email.ts'
import { emails } from '../emails.ts'

function written(language: Language, guest = false): Record<string, Email> {
  const w: EmailWriter = {
    language,
    t: textIn(language, 'mail'),
    link: (path) => `https://waraq.example${path}`,
  }
  const params = {
    name: language === 'ar' ? 'نور' : 'Noor',
    number: 'W-10234',
    guest,
    date: day('2026-12-06'),
    address: 'Seef',
    phone: '+973 1700 0000',
  }
  return {
    ...Object.fromEntries(
      failureReasons.map((reason) => [
        reason,
        emails['deliveries.failed'](w, { ...params, reason, chooseUntil: null }),
      ]),
    ),
    choose: emails['deliveries.failed'](w, { ...params, reason: 'OTHER', chooseUntil: day('2026-12-13') }),
    today: emails['deliveries.redelivery'](w, { ...params, again: params.date }),
    again: emails['deliveries.redelivery'](w, { ...params, again: day('2026-12-13') }),
    credited: emails['deliveries.credited'](w, { ...params, amount: fils(3190) }),
    closed: emails['deliveries.closed'](w, params),
  }
}
const textOf = (email: Email | undefined) =>
  [email?.subject, ...(email?.parts ?? []).map((p) => ('text' in p ? p.text : ''))]
    .join('\n')
    .replaceAll(/[\u2066-\u2069]/g, '')
const has = (email: Email, kind: string) => email.parts.some(({ is }) => is === kind)

describe('emails about a failed delivery', () => {
  test.for(languages)(
    'in %s use that language only, and contain the subscription and the shop’s phone number',
    (language) => {
      for (const [kind, email] of Object.entries(written(language))) {
        expect([kind, JSON.stringify(email)]).toEqual([kind, expect.not.stringContaining('{{')])
        expect([kind, JSON.stringify(email)]).toEqual([kind, expect.stringContaining('W-10234')])
        expect([kind, textOf(email)]).toEqual([kind, expect.stringContaining('+973 1700 0000')])
        for (const line of textOf(email).split('\n').filter(Boolean))
          expect([kind, line, /[\u0600-\u06ff]/.test(line)]).toEqual([kind, line, language === 'ar'])
      }
    },
  )

  test('name the reason, the new day and the credit', () => {
    const { NOBODY_HOME, choose, again, today, credited } = written('en')
    expect(textOf(choose)).toContain(
      'You have until Sunday 13 December to choose, on your dashboard, how we make it up to you.',
    )
    expect(textOf(NOBODY_HOME)).not.toContain('choose')
    expect(textOf(NOBODY_HOME)).toContain(
      'your delivery on Sunday 6 December didn’t reach you. Nobody was home when our driver arrived.',
    )
    expect(textOf(again)).toContain('We’ll bring you fresh salads on Sunday 13 December instead')
    expect(textOf(today)).toContain('bringing it again today')
    expect(textOf(credited)).toContain('We’ve added BHD 3.190 of store credit')
  })

  test('link a customer to the dashboard, but not a guest', () => {
    for (const email of Object.values(written('en'))) expect(has(email, 'button')).toBe(true)
    for (const email of Object.values(written('en', true))) expect(has(email, 'button')).toBe(false)
  })
})
