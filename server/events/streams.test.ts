import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ACCESS_TOKEN_MS } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { as, NOW, test } from '../test/app.ts'
import { aPerson, aSession, PASSWORD } from '../test/testMe.ts'
import { aProcess } from '../test/testStreams.ts'
import { publish } from './publish.ts'

const changed = { kind: 'sessions.changed' } as const
const publishTo = (db: Db, to: string) => transaction(db, (tx) => publish(tx, changed, { to }))
const both = ['resync', 'sessions.changed']

describe('a published event', () => {
  test('is sent when its transaction commits, on every process', async ({ store }) => {
    const [one, two] = [await aProcess(store), await aProcess(store)]
    const noor = await aPerson(store.db)
    const here = await one.open(await as(noor))
    const there = await two.open((await aSession(store.db, noor)).headers)
    await expect.poll(() => [here.kinds, there.kinds]).toEqual([['resync'], ['resync']])
    await transaction(store.db, async (tx) => {
      await publish(tx, changed, { to: noor.id })
      expect(here.kinds).toEqual(['resync'])
    })
    await expect.poll(() => [here.kinds, there.kinds]).toEqual([both, both])
  })

  test('is not sent after a rollback, in whole or in part', async ({ store }) => {
    const { open } = await aProcess(store)
    const noor = await aPerson(store.db)
    const stream = await open(await as(noor))
    const failing = (db: Db) =>
      db.transaction(async (tx) => {
        await publish(tx, changed, { to: noor.id })
        throw new Error('taken back')
      })
    await expect(failing(store.db)).rejects.toThrow('taken back')
    await transaction(store.db, async (tx) => {
      await expect(failing(tx)).rejects.toThrow('taken back')
    })
    // Events keep their order: if one of those had been sent, it would come before this one.
    await publishTo(store.db, noor.id)
    await expect.poll(() => stream.kinds).toEqual(both)
  })

  test('is sent to the addressed people only', async ({ store }) => {
    const { open } = await aProcess(store)
    const { db } = store
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const [admin, owner] = [await aPerson(db, { role: 'ADMIN' }), await aPerson(db, { role: 'SUPER_ADMIN' })]
    const streams = await Promise.all([noor, omar, admin, owner].map(async (user) => open(await as(user))))
    await publishTo(db, omar.id)
    await publishTo(db, 'ADMINS')
    await publishTo(db, randomUUIDv7())
    // The last event to each person: earlier ones have arrived by then.
    for (const user of [noor, omar, admin, owner]) await publishTo(db, user.id)
    await expect.poll(() => streams.map(({ kinds }) => kinds.length)).toEqual([2, 3, 3, 3])
  })

  test('that is invalid is ignored', async ({ store }) => {
    const { open, events } = await aProcess(store)
    const noor = await aPerson(store.db)
    const stream = await open(await as(noor))
    for (const payload of [
      '',
      'no json',
      '{}',
      JSON.stringify({ to: noor.id, event: { kind: 'of tomorrow' } }),
    ])
      events.listener.heard(payload)
    await publishTo(store.db, noor.id)
    await expect.poll(() => stream.kinds).toEqual(both)
  })

  test('that may have been missed leads to a resync for everybody', async ({ store }) => {
    const { open, events } = await aProcess(store)
    const stream = await open(await as(await aPerson(store.db)))
    events.listener.back()
    await expect.poll(() => stream.kinds).toEqual(['resync', 'resync'])
  })
})

describe('a stream', () => {
  test('requires a login, is not compressed or cached, and sends heartbeats', async ({ store }) => {
    const { open, request, app, address } = await aProcess(store, { heartbeatMs: 20 })
    expect((await request({})).statusCode).toBe(401)
    const headers = { ...(await as(await aPerson(store.db))), 'accept-encoding': 'br, gzip' }
    const answer = await request(headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    const stream = await open(headers)
    await expect.poll(() => stream.beats()).toBeGreaterThan(2)
    const metrics = await app.inject({
      url: '/api/metrics',
      headers: { authorization: 'Bearer metrics-token-of-the-tests' },
    })
    expect(metrics.body).toContain('waraq_event_streams 2')
    expect((await fetch(`${address}/api/events`, { method: 'HEAD', headers })).status).toBe(404)
  })

  test('is removed when its reader leaves', async ({ store }) => {
    const { open, events } = await aProcess(store)
    const stream = await open(await as(await aPerson(store.db)))
    expect(events.count()).toBe(1)
    stream.leave()
    await expect.poll(() => events.count()).toBe(0)
  })

  test('whose reader does not read is closed instead of buffered', async ({ store }) => {
    const { request, events } = await aProcess(store)
    const noor = await aPerson(store.db)
    await request(await as(noor)) // without reading a byte of it
    const payload = JSON.stringify({ to: noor.id, event: { kind: 'resync' } })
    const publishMore = () => {
      for (let n = 0; n < 1000; n++) events.listener.heard(payload)
      return events.count()
    }
    await expect.poll(publishMore, { interval: 1 }).toBe(0)
  })

  test('beyond ten per person replaces the oldest', async ({ store }) => {
    const { open, events } = await aProcess(store)
    const [noor, omar] = [await as(await aPerson(store.db)), await as(await aPerson(store.db))]
    const his = await open(omar)
    const hers = []
    for (let n = 0; n < 11; n++) hers.push(await open(noor))
    expect(await hers[0]?.ended).toBe('ended')
    expect(events.count()).toBe(11)
    for (const { kinds } of [his, ...hers]) await expect.poll(() => kinds).toEqual(['resync'])
  })

  test('ends when the process stops, without delaying it, and no new one starts', async ({ store }) => {
    const { open, app, events } = await aProcess(store)
    const noor = await aPerson(store.db)
    const stream = await open(await as(noor))
    await app.close() // would never return if it waited for the reader
    expect(await stream.ended).toBe('ended')
    const caller = { userId: noor.id, sessionId: noor.id, tokenEndsAt: NOW, role: noor.role }
    expect(() => events.open(caller)).toThrow('SERVICE_BUSY')
  })
})

describe('logging out', () => {
  test('on another device ends its stream at once and sends an event to the person’s other streams', async ({
    store,
  }) => {
    const [one, two] = [await aProcess(store), await aProcess(store)]
    const noor = await aPerson(store.db)
    const phone = await aSession(store.db, noor)
    const here = await one.open(await as(noor))
    const there = await two.open(phone.headers)
    const post = async (path: string) =>
      one.app.inject({ method: 'POST', url: `/api/users/me/${path}`, headers: await as(noor) })
    expect((await post(`revoke-device/${phone.id}`)).statusCode).toBe(200)
    expect(await there.ended).toBe('ended')
    expect(there.kinds).toEqual(['resync'])
    await expect.poll(() => here.kinds).toEqual(both)

    const tablet = await two.open((await aSession(store.db, noor)).headers)
    expect((await post('revoke-all-sessions')).json()).toMatchObject({ revoked: 1 })
    expect(await tablet.ended).toBe('ended')
    expect(two.events.count()).toBe(0)
  })

  test('and logging in send an event to open streams', async ({ store }) => {
    const { open, app } = await aProcess(store)
    const noor = await aPerson(store.db)
    const stream = await open(await as(noor))
    const credentials = { email: noor.email, password: PASSWORD }
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })
    expect(login.statusCode).toBe(200)
    await expect.poll(() => stream.kinds).toEqual(both)
    const { token } = login.json()
    await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    await expect.poll(() => stream.kinds).toEqual([...both, 'sessions.changed'])
  })

  test('by a suspension ends a stream at once after an event, otherwise with the next heartbeat', async ({
    store,
  }) => {
    const suspend = (tx: Db, id: string) =>
      tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))
    const notified = await aProcess(store)
    const noor = await aPerson(store.db)
    const hers = await notified.open(await as(noor))
    await transaction(store.db, async (tx) => {
      await suspend(tx, noor.id)
      await publish(tx, changed, { to: noor.id })
    })
    expect(await hers.ended).toBe('ended')
    expect(hers.kinds).toEqual(['resync'])

    const unnotified = await aProcess(store, { heartbeatMs: 20 })
    const omar = await aPerson(store.db)
    const his = await unnotified.open(await as(omar))
    await suspend(store.db, omar.id)
    expect(await his.ended).toBe('ended')
  })

  test.for([
    ['its session', 5 * MINUTE_MS],
    ['the token it was opened with', ACCESS_TOKEN_MS],
  ] as const)('by time: the stream ends with %s', async ([, ms], { store }) => {
    let at = NOW.getTime()
    const { open } = await aProcess(store, { heartbeatMs: 20, now: () => new Date(at) })
    const noor = await aPerson(store.db)
    if (ms !== ACCESS_TOKEN_MS)
      await store.db
        .update(sessions)
        .set({ expiresAt: new Date(at + ms) })
        .where(eq(sessions.id, noor.id))
    const stream = await open(await as(noor))
    at += ms - 1
    const beats = stream.beats()
    await expect.poll(() => stream.beats()).toBeGreaterThan(beats + 1)
    at += 1
    expect(await stream.ended).toBe('ended')
  })

  test('a changed role changes the events of an open stream', async ({ store }) => {
    const { open } = await aProcess(store)
    const noor = await aPerson(store.db)
    const stream = await open(await as(noor))
    await publishTo(store.db, 'ADMINS')
    await transaction(store.db, async (tx) => {
      await tx.update(users).set({ role: 'ADMIN' }).where(eq(users.id, noor.id))
      await publish(tx, changed, { to: noor.id })
    })
    await expect.poll(() => stream.kinds).toEqual(both)
    await publishTo(store.db, 'ADMINS')
    await expect.poll(() => stream.kinds).toEqual([...both, 'sessions.changed'])
  })
})
