import { asc } from 'drizzle-orm'
import { deliveries } from '../tables/deliveries.ts'
import type { Row } from './testTable.ts'
import type { World } from './testWorld.ts'

const aDay = async ({ db }: World) => {
  const [first] = await db.select().from(deliveries).orderBy(asc(deliveries.date))
  return first?.date ?? ''
}
const dated = async (w: World) => ({ query: { date: await aDay(w) } })

export const kitchenRows: Record<string, Row> = {
  'GET /admin/deliveries/kitchen': { for: 'admins', ask: dated },
  'GET /admin/deliveries/labels': { for: 'admins', ask: dated },
  'POST /admin/deliveries/kitchen/made': {
    for: 'admins',
    ask: async (w) => {
      const date = await aDay(w)
      const sheet = await w.shop.send(
        'GET',
        `/admin/deliveries/kitchen?date=${date}`,
        undefined,
        w.headers.admin,
      )
      const [{ saladId, variants }] = sheet.body.salads
      const [{ key, slots }] = variants
      const { slot } = slots.find((s: { portions: number }) => s.portions > 0)
      return { body: { date, saladId, key, slot, made: 1, seen: 0 } }
    },
  },
}
