import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { day, SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { makeLog } from '../log.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { users } from '../tables/accounts.ts'
import { menuDays, salads } from '../tables/menu.ts'
import { settings } from '../tables/settings.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

type Customer = Awaited<ReturnType<typeof aCustomer>>
const LINK = '/deliveries/calendar/link'

const pathOf = (url: string) => new URL(url).pathname
const read = ({ app }: Pick<Customer, 'app'>, url: string, headers = {}) =>
  app.inject({ url: pathOf(url), headers })
/** The lines without the folds. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, key: string) =>
  lines(text).flatMap((line) => (line.startsWith(`${key}:`) ? [line.slice(key.length + 1)] : []))

describe('the private address of a calendar', () => {
  test('can be read, replaced and switched off; an old one returns 404', async ({ db }) => {
    const c = await aCustomer(db)
    expect((await c.send('GET', LINK)).body).toEqual({ url: null })
    const { status, body: first } = await c.send('POST', LINK)
    expect([status, first.url]).toEqual([201, expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/)])
    expect((await c.send('GET', LINK)).body).toEqual(first)
    expect((await read(c, first.url)).statusCode).toBe(200)
    const { body: second } = await c.send('POST', LINK)
    expect(second.url).not.toBe(first.url)
    expect((await read(c, first.url)).statusCode).toBe(404)
    expect((await read(c, second.url)).statusCode).toBe(200)
    expect((await c.send('DELETE', LINK)).body).toEqual({ url: null })
    expect((await read(c, second.url)).statusCode).toBe(404)
    const forged = second.url.replace(/.{4}\.ics$/, 'AAAA.ics')
    expect((await read(c, forged)).statusCode).toBe(404)
  })

  test('of a suspended user returns 404', async ({ db }) => {
    const c = await aCustomer(db)
    const { body } = await c.send('POST', LINK)
    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, c.user.id))
    expect((await read(c, body.url)).statusCode).toBe(404)
  })

  test('is limited to 120 reads an hour', async ({ db }) => {
    const c = await aCustomer(db)
    const { body } = await c.send('POST', LINK)
    const app = await buildApp(testDeps(db, { rateLimits: true }))
    const statuses: number[] = []
    for (let i = 0; i < 121; i++) statuses.push((await read({ app }, body.url)).statusCode)
    await app.close()
    expect(statuses.slice(119)).toEqual([200, 429])
  })

  test('never appears in the log', async ({ db }) => {
    const c = await aCustomer(db)
    const { body } = await c.send('POST', LINK)
    const written: string[] = []
    const to = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk))
        done()
      },
    })
    const app = await buildApp({ ...testDeps(db), log: makeLog('debug', false, to) })
    await read({ app }, body.url)
    await c.send('DELETE', LINK)
    await read({ app }, body.url)
    await app.close()
    const token = pathOf(body.url).split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(written.join('')).toContain('/api/calendar/:file')
    expect(written.join('')).not.toContain(token)
  })
})

describe('the file', () => {
  test('has days, hours and salads in the owner’s language, in valid RFC 5545, and nothing else', async ({
    db,
  }) => {
    await fillMenus(db, NOW)
    const [menu] = await db
      .select()
      .from(menuDays)
      .where(eq(menuDays.date, day('2026-12-06')))
    const nameAr = 'سلطة طويلة الاسم، جدًّا؛ حتى لا تتسع لها سطور التقويم في أي هاتف كان'
    await db
      .update(salads)
      .set({ nameAr })
      .where(eq(salads.id, menu?.saladId ?? ''))
    const c = await aCustomer(db, { over: { specialInstructions: 'Ring twice' }, slot: 'EVENING_6_9' })
    await db.update(users).set({ language: 'ar' }).where(eq(users.id, c.user.id))
    const { body } = await c.send('POST', LINK)
    const file = await read(c, body.url)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = file.body
    expect(text.endsWith('END:VCALENDAR') || text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(valuesOf(text, 'NAME')).toEqual(['توصيلات ورق'])
    expect(valuesOf(text, 'DTSTART')).toEqual(['06', '07', '08', '09', '10'].map((d) => `202612${d}T150000Z`))
    expect(valuesOf(text, 'DTEND')[0]).toBe('20261206T180000Z')
    expect(valuesOf(text, 'SUMMARY')[0]).toBe(`${nameAr.replaceAll(';', '\\;')} × 2`)
    const rows = await c.rows()
    expect(valuesOf(text, 'UID')).toEqual(rows.map((d) => `${d.id}@localhost:3000`))
    for (const secret of ['Adliya', 'Ring twice', 'Noor', 'W-']) expect(text).not.toContain(secret)
  })

  test('is valid even if a stored name contains line breaks', async ({ db }) => {
    await fillMenus(db, NOW)
    const broken = 'Waraq\r\nATTENDEE:mailto:x@waraq.example\nURL:x\rX:1\u2028Y'
    await db.update(settings).set({ nameEn: broken, nameAr: broken })
    const [menu] = await db
      .select()
      .from(menuDays)
      .where(eq(menuDays.date, day('2026-12-06')))
    const served = eq(salads.id, menu?.saladId ?? '')
    await db.update(salads).set({ nameEn: broken }).where(served)
    const c = await aCustomer(db)
    const { body } = await c.send('POST', LINK)
    const text = (await read(c, body.url)).body
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028]/)
    const keys = new Set(lines(text).map((line) => line.split(/[:;]/)[0]))
    expect(keys).not.toContain('ATTENDEE')
    expect(keys).not.toContain('URL')
    expect(valuesOf(text, 'SUMMARY')[0]).toBe('Waraq ATTENDEE:mailto:x@waraq.example URL:x X:1 Y × 2')
  })

  test('leaves out subscriptions that were never paid', async ({ db }) => {
    const c = await aCustomer(db)
    for (const status of ['PENDING_PAYMENT', 'EXPIRED'] as const)
      await aSubscription(db, { userId: c.user.id, status, paid: false })
    const { body } = await c.send('POST', LINK)
    const rows = await c.rows()
    expect(valuesOf((await read(c, body.url)).body, 'UID')).toHaveLength(rows.length)
  })

  test('moves a day with the same UID and a higher SEQUENCE, and drops cancelled days', async ({ db }) => {
    const c = await aCustomer(db)
    const { body } = await c.send('POST', LINK)
    const before = await read(c, body.url)
    const known = { 'if-none-match': String(before.headers.etag) }
    expect((await read(c, body.url, known)).statusCode).toBe(304)
    c.at(new Date(NOW.getTime() + 90 * SECOND_MS))
    const [first] = await c.rows()
    await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
    const after = await read(c, body.url, known)
    expect(after.statusCode).toBe(200)
    const moved = after.body.split('BEGIN:VEVENT').find((event) => event.includes(first?.id ?? '-'))
    expect(valuesOf(before.body, 'SEQUENCE')).toEqual(['0', '0', '0', '0', '0'])
    expect(valuesOf(moved ?? '', 'SEQUENCE')).toEqual(['90'])
    expect(valuesOf(moved ?? '', 'DTSTART')).toEqual(['20261213T060000Z'])
    await c.send('POST', `${c.own}/cancel`)
    expect(valuesOf((await read(c, body.url)).body, 'UID')).toEqual([])
  })
})
