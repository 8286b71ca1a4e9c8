import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { dayInBahrain } from '../../domain/dates.ts'
import { deliveries } from '../tables/deliveries.ts'
import { NOW } from '../test/app.ts'
import { aDriver } from '../test/testRun.ts'
import type { Row } from './testTable.ts'
import type { World } from './testWorld.ts'

const today = dayInBahrain(NOW)
const ofARun = async ({ db }: World) => ({
  date: today,
  slot: 'MORNING_9_12' as const,
  driverId: (await aDriver(db)).id,
})
const aLink = async (w: World) => {
  const run = await ofARun(w)
  const { body } = await w.shop.send('POST', '/admin/deliveries/run/link', run, w.headers.admin)
  const { id, url } = z.object({ id: z.string(), url: z.string() }).parse(body)
  return { ...run, id, token: new URL(url).searchParams.get('token') }
}

/** Run sheets are for admins; a driver's page is for anybody with its link. */
export const runRows: Record<string, Row> = {
  'GET /admin/deliveries/run': { for: 'admins', ask: () => ({ query: { date: today } }) },
  'POST /admin/deliveries/run/link': { for: 'admins', ask: async (w) => ({ body: await ofARun(w) }) },
  'DELETE /admin/deliveries/run/link/:id': {
    for: 'admins',
    ask: async (w) => ({ path: (await aLink(w)).id }),
  },
  'POST /run': { for: 'anybody', ask: async (w) => ({ body: { token: (await aLink(w)).token } }) },
  'POST /run/marks': {
    for: 'anybody',
    ask: async (w) => {
      const { token, driverId, date } = await aLink(w)
      const [first] = await w.db.select().from(deliveries).orderBy(deliveries.date)
      const deliveryId = first?.id ?? ''
      await w.db
        .update(deliveries)
        .set({ date, deliveryPersonId: driverId, frozenAt: NOW, status: 'OUT_FOR_DELIVERY' })
        .where(eq(deliveries.id, deliveryId))
      const mark = { id: deliveryId, deliveryId, kind: 'DELIVERED', at: NOW.toISOString(), sequence: 1 }
      return { body: { token, marks: [mark] } }
    },
  },
}
