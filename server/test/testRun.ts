import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { type Day, day, MINUTE_MS } from '../../domain/dates.ts'
import type { DeliveryStatus } from '../../domain/deliveries/rules.ts'
import type { MarkKind } from '../../domain/runs/rules.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { aUser, NOW, testDeps } from './app.ts'
import { aSubscription } from './testSubscription.ts'

export const TODAY = day('2026-12-01')
type Where = { city: string; block: string; road: string; building?: string; flat?: string; houseNo?: string }

export async function aDriver(db: Db, name = 'Ali Hasan', over: Partial<typeof drivers.$inferInsert> = {}) {
  const phone = '39001234'
  const driver = single(
    await db
      .insert(drivers)
      .values({ name, phone, search: searchOf(name, phone), createdAt: NOW, updatedAt: NOW, ...over })
      .returning(),
  )
  return driver
}

/** A delivery of a day that is assigned to a driver, frozen as after the cutoff. */
export async function aStop(
  db: Db,
  driverId: string | null,
  { date = TODAY, status = 'OUT_FOR_DELIVERY', where, over = {} }: StopOptions = {},
) {
  const { deliveries: rows, subscription } = await aSubscription(db, { days: 1, start: date, over })
  const row = single(
    await db
      .update(deliveries)
      .set({
        status,
        deliveryPersonId: driverId,
        frozenAt: NOW,
        assignedSalads: [],
        deliveryAddress: subscription.deliveryAddress,
        ...where,
      })
      .where(eq(deliveries.id, rows[0]?.id ?? ''))
      .returning(),
  )
  return row
}
type StopOptions = {
  date?: Day
  status?: DeliveryStatus
  where?: Where
  over?: NonNullable<Parameters<typeof aSubscription>[1]>['over']
}

export type Sent = { id: string; deliveryId: string; kind: MarkKind; at: string; sequence: number }

/** An app whose clock can be set, an admin, a driver, and the driver's phone. */
export async function aRun(db: Db, { stops = 2 }: { stops?: number } = {}) {
  let now = NOW
  const deps = testDeps(db, {}, { now: () => now })
  const app = await buildApp(deps)
  onTestFinished(() => app.close())
  const admin = await aUser(db, { role: 'ADMIN' })
  const driver = await aDriver(db)
  const rows = []
  for (let n = 0; n < stops; n++)
    rows.push(
      await aStop(db, driver.id, {
        where: { city: 'Saar', block: '515', road: `${n + 1}`, houseNo: '7' },
        over: { customerName: `Customer ${n + 1}` },
      }),
    )
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, language = 'en') => {
    const token = await deps.tokens.sign({ userId: admin.id, sessionId: admin.id })
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        'accept-language': language,
        ...(path.startsWith('/admin') && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const link = async (over: object = {}) => {
    const input = { date: TODAY, slot: 'MORNING_9_12', driverId: driver.id, ...over }
    const { body } = await send('POST', '/admin/deliveries/run/link', input)
    const token = new URL(body.url).searchParams.get('token') ?? ''
    return { id: String(body.id), token }
  }
  let pressed = 0
  /** A mark as a phone makes it: with the next number, and a minute after the last one by default. */
  const mark = (deliveryId: string, kind: MarkKind, over: Partial<Sent> & Record<string, unknown> = {}) => {
    pressed++
    const at = new Date(NOW.getTime() + pressed * MINUTE_MS).toISOString()
    return { id: randomUUID(), deliveryId, kind, at, sequence: pressed, ...over }
  }
  return {
    db,
    deps,
    admin,
    driver,
    stops: rows,
    first: rows[0]?.id ?? '',
    send,
    link,
    mark,
    at: (instant: Date) => {
      now = instant
    },
    deliver: (token: string, ...marks: object[]) => send('POST', '/run/marks', { token, marks }),
    row: async (id: string) => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0],
  }
}
