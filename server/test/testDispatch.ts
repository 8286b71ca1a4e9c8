import { eq } from 'drizzle-orm'
import { day } from '../../domain/dates.ts'
import type { FailureReason } from '../../domain/deliveries/failures.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { outbox } from '../tables/mail.ts'
import { NOW } from './app.ts'
import { aCustomer } from './testCustomer.ts'

export const SUNDAY = day('2026-12-06')
export const MORNING = new Date('2026-12-06T09:00:00+03:00')
export const minutesAfter = (n: number) => new Date(MORNING.getTime() + n * 60_000)

type CustomerOptions = Parameters<typeof aCustomer>[1]
type Method = 'GET' | 'POST' | 'PUT'

/** The morning of a customer's first day: the deliveries are frozen, and an admin is signed in. */
export async function openDispatch(db: Db, options: CustomerOptions = {}) {
  const c = await aCustomer(db, options)
  const admin = await c.another('ADMIN')
  await fillMenus(db, NOW)
  c.at(MORNING)
  await freezeDue(c.context())
  const [first] = await c.rows()
  if (!first) throw new Error('nothing is delivered')
  const { id } = first
  const call = (method: Method, path: string, body?: object, language: Language = 'en') =>
    c.send(method, path, body, { caller: admin, language })
  const one = `/admin/deliveries/${id}`
  const move = (status: string, over: object = {}, language?: Language) =>
    call('POST', `${one}/status`, { status, ...over }, language)
  const sendOut = async () => {
    await move('PREPARING')
    await move('OUT_FOR_DELIVERY')
  }
  return {
    ...c,
    admin,
    first,
    one,
    call,
    move,
    sendOut,
    fail: async (reason: FailureReason = 'NOBODY_HOME') => {
      await sendOut()
      await move('FAILED', { reason })
    },
    resolve: (resolution: string, over: object = {}) =>
      call('POST', `${one}/resolve`, { resolution, ...over }),
    row: async (): Promise<DeliveryRow> => {
      const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
      if (!row) throw new Error('the delivery is gone')
      return row
    },
    emails: async () => {
      const rows = await db.select().from(outbox).orderBy(outbox.createdAt)
      return rows.filter(({ kind }) => kind.startsWith('deliveries.'))
    },
  }
}

export async function aDriver(db: Db, name = 'Hamad Isa', phone = '36005678') {
  const driver = single(
    await db
      .insert(drivers)
      .values({ name, phone, search: searchOf(name, phone), createdAt: NOW, updatedAt: NOW })
      .returning(),
  )
  return driver
}
