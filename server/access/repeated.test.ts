import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { plans } from '../tables/plans.ts'
import { test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { saladId } from '../test/testCatalogue.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { openDispatch } from '../test/testDispatch.ts'
import { aPerson, ask } from '../test/testMe.ts'

const MONDAY = addDays(day('2026-12-06'), 1)
const planned = { startDate: MONDAY, durationDays: 2 }
const atOnce = { startDate: addDays(day('2026-12-01'), 1), durationDays: 30 }
const slot = { deliveryTimeSlot: 'EVENING_6_9' }

type Step = ['POST' | 'PUT' | 'DELETE', string, object?]
const pause: Step = ['POST', '/pause', planned]
const withdraw: Step = ['DELETE', '/pause']
const resume: Step = ['POST', '/resume']
const cancel: Step = ['POST', '/cancel']

const cancelled = [
  'This subscription was cancelled on 1 December 2026.',
  'أُلغي هذا الاشتراك في 1 ديسمبر 2026.',
] as const
/** What was done before, the repeated request, and its message in English and Arabic. */
const presses: [string, Step[], Step, readonly [string, string]][] = [
  ['a second cancellation', [cancel], cancel, cancelled],
  ['a pause of a cancelled one', [cancel], pause, cancelled],
  ['taking back the pause of a cancelled one', [pause, cancel], withdraw, cancelled],
  ['a change of a cancelled one', [cancel], ['PUT', '', { specialInstructions: 'Ring' }], cancelled],
  [
    'a second pause',
    [pause],
    pause,
    [
      'A pause is already scheduled, from 7 December 2026 to 8 December 2026.',
      'لهذا الاشتراك إيقاف مؤقت محدد موعده من 7 ديسمبر 2026 إلى 8 ديسمبر 2026.',
    ],
  ],
  [
    'a pause of a paused one',
    [['POST', '/pause', atOnce]],
    pause,
    [
      'This subscription is already paused until 31 December 2026.',
      'هذا الاشتراك موقوف مؤقتًا حتى 31 ديسمبر 2026.',
    ],
  ],
  [
    'taking a pause back twice',
    [pause, withdraw],
    withdraw,
    [
      'The scheduled pause was cancelled on 1 December 2026.',
      'جرى التراجع عن الإيقاف المؤقت في 1 ديسمبر 2026.',
    ],
  ],
  [
    'resuming twice',
    [['POST', '/pause', atOnce], resume],
    resume,
    [
      'The pause ended on 1 December 2026, and this subscription is active again.',
      'انتهى الإيقاف المؤقت في 1 ديسمبر 2026، والاشتراك نشط من جديد.',
    ],
  ],
  [
    'taking back a pause that never was',
    [],
    withdraw,
    ['This subscription is active, and no pause is scheduled.', 'هذا الاشتراك نشط، ولم يُحدَّد له إيقاف مؤقت.'],
  ],
]

describe('a repeated action returns what happened, in both languages, with the current state', () => {
  for (const [name, before, press, [en, ar]] of presses)
    test(`${name}, by its customer and by an admin`, async ({ db }) => {
      const c = await aCustomer(db)
      const admin = await c.another('ADMIN')
      for (const [method, path, body] of before)
        expect((await c.send(method, `${c.own}${path}`, body)).status).toBe(200)
      const [method, path, body] = press
      for (const [at, caller] of [
        [c.own, c.user],
        [`/admin/subscriptions/${c.id}`, admin],
      ] as const)
        for (const [language, message] of [
          ['en', en],
          ['ar', ar],
        ] as const) {
          const refused = await c.send(method, `${at}${path}`, body, { caller, language })
          const now = await c.send('GET', at, undefined, { caller, language })
          expect(refused).toMatchObject({ status: 409, body: { message } })
          expect(refused.body.current).toEqual(now.body)
        }
    })

  test('for a delivery time changed twice and a day skipped twice', async ({ db }) => {
    const c = await aCustomer(db)
    const change = (language: Language) =>
      c.send('POST', `/subscriptions/${c.id}/change-slot`, slot, { language })
    expect((await change('en')).status).toBe(200)
    const own = (await c.send('GET', c.own)).body
    expect((await change('en')).body).toMatchObject({
      message:
        'The delivery time has already been changed. It can only be changed once. Done on 1 December 2026 at 9:00 AM.',
      current: own,
    })
    expect((await change('ar')).body.message).toMatch(/تم ذلك في 1 ديسمبر 2026/)
    const [first] = await c.rows()
    const skip = () => c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
    await skip()
    expect((await skip()).body).toMatchObject({
      message: 'This delivery has since moved to 13 December 2026.',
      current: { id: first?.id, deliveryDate: '2026-12-13', subscriptionNumber: own.number },
    })
  })

  test('but only to the owner of the subscription or delivery', async ({ db }) => {
    const c = await aCustomer(db)
    const stranger = await c.another()
    const [first] = await c.rows()
    await c.send('POST', `${c.own}/cancel`)
    for (const [method, path, body] of [
      ['POST', `${c.own}/cancel`],
      ['POST', `/subscriptions/${c.id}/change-slot`, slot],
      ['POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date }],
      ['PUT', `/deliveries/${first?.id}`, { deliveryNotes: 'Mine' }],
    ] as const) {
      const refused = await c.send(method, path, body, { caller: stranger })
      expect([refused.status, refused.body.current]).toEqual([404, undefined])
    }
  })

  test('for a subscription added by hand: paid twice, withdrawn twice, paid after the withdrawal', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const paid = await office.add({ paymentMethod: 'CASH' })
    await paid.markPaid()
    expect((await paid.markPaid()).body).toMatchObject({
      errorCode: 'ALREADY_PAID',
      message: expect.stringMatching(/^This subscription is already paid\. Done on .+ 2026 at .+\.$/),
      current: { id: paid.id, status: 'ACTIVE' },
    })
    const withdrawn = await office.add()
    await withdrawn.cancel()
    for (const again of [await withdrawn.cancel(), await withdrawn.markPaid()])
      expect(again.body).toMatchObject({
        errorCode: 'SUBSCRIPTION_STATUS',
        message: expect.stringMatching(
          /^This subscription was cancelled on .+ 2026, before it was paid for\.$/,
        ),
        current: { id: withdrawn.id, status: 'CANCELLED' },
      })
  })

  test('for a delivery: a repeated step and a resolved failure', async ({ db }) => {
    const d = await openDispatch(db)
    await d.sendOut()
    expect((await d.move('OUT_FOR_DELIVERY')).body).toMatchObject({
      message:
        'This delivery is now “Out for delivery”, so that isn’t possible. Done by Noor Hasan on 6 December 2026 at 9:00 AM.',
      current: { id: d.first.id, status: 'OUT_FOR_DELIVERY' },
    })
    await d.move('FAILED', { reason: 'NOBODY_HOME' })
    await d.resolve('CLOSED')
    const again = await d.resolve('CREDIT')
    expect(again.body).toMatchObject({
      errorCode: 'FAILURE_RESOLVED',
      message: expect.stringMatching(/ Done by Noor Hasan on 6 December 2026 at 9:00 AM\.$/),
    })
    expect(again.body.current).toEqual((await d.call('GET', d.one)).body)
  })

  test('for switches of admins, with who did it first and when', async ({ app, db }) => {
    const huda = await aPerson(db, { role: 'SUPER_ADMIN', fullName: 'Huda Admin' })
    const other = await aPerson(db, { role: 'SUPER_ADMIN', fullName: 'Salman Admin' })
    const noor = await aPerson(db, { verified: false, status: 'PENDING' })
    const [plan] = await db.select().from(plans).where(eq(plans.status, 'ACTIVE'))
    const salad = `/admin/salads/${await saladId(db, 'fattoush')}`
    const user = `/admin/users/${noor.id}`
    const at = `/admin/plans/${plan?.id}`
    const pressed: [Step, string, object][] = [
      [['POST', `${user}/verify`], 'ALREADY_VERIFIED', { id: noor.id, verified: true }],
      [['POST', `${user}/role`, { role: 'ADMIN' }], 'ROLE_UNCHANGED', { id: noor.id, role: 'ADMIN' }],
      [['POST', `${user}/suspend`], 'ALREADY_SUSPENDED', { id: noor.id, status: 'SUSPENDED' }],
      [['POST', `${user}/activate`], 'NOT_SUSPENDED', { id: noor.id, status: 'ACTIVE' }],
      [['POST', `${at}/retire`], 'PLAN_ALREADY_RETIRED', { id: plan?.id, status: 'RETIRED' }],
      [['POST', `${at}/restore`], 'PLAN_NOT_RETIRED', { id: plan?.id, status: 'ACTIVE' }],
      [['POST', `${salad}/archive`], 'ALREADY_ARCHIVED', { status: 'ARCHIVED' }],
      [['POST', `${salad}/restore`], 'NOT_ARCHIVED', { status: 'ACTIVE' }],
      [
        ['PUT', '/admin/settings/service', { active: false }],
        'SERVICE_ALREADY_OFF',
        { serviceActive: false },
      ],
      [['PUT', '/admin/settings/service', { active: true }], 'SERVICE_ALREADY_ON', { serviceActive: true }],
    ]
    for (const [[method, path, body], errorCode, current] of pressed) {
      expect([path, (await ask(app, huda)(method, path, body)).status]).toEqual([path, 200])
      const again = await ask(app, other)(method, path, body)
      expect(again).toMatchObject({
        status: 409,
        body: {
          errorCode,
          message: expect.stringMatching(/\. Done by Huda Admin on 1 December 2026 at 9:00 AM\.$/),
          current,
        },
      })
    }
  })
})
