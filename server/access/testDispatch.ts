import { eq } from 'drizzle-orm'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { NOW } from '../test/app.ts'
import type { World } from './testWorld.ts'

/** The customer's first delivery, with the given state. */
const aDelivery = async ({ db }: World, over: Partial<typeof deliveries.$inferInsert> = {}) => {
  const [first] = await db.select().from(deliveries).orderBy(deliveries.date)
  const id = first?.id ?? ''
  await db
    .update(deliveries)
    .set({ frozenAt: NOW, ...over })
    .where(eq(deliveries.id, id))
  return id
}
const failed = { status: 'FAILED', failureReason: 'OTHER', failedAt: NOW } as const
const aDriver = { name: 'Hamad Isa', phone: '36005678' }
const driver = async ({ db }: World) => {
  const [made] = await db
    .insert(drivers)
    .values({ ...aDriver, search: ' hamad isa', createdAt: NOW, updatedAt: NOW })
    .returning()
  return made?.id ?? ''
}
const admins = { for: 'admins' as const }

/** The endpoints of deliveries and drivers (testTable.ts). */
export const dispatchRows = {
  'GET /admin/drivers': admins,
  'POST /admin/drivers': { ...admins, ask: () => ({ body: aDriver }) },
  'PUT /admin/drivers/:id': {
    ...admins,
    ask: async (w: World) => ({ path: await driver(w), body: { ...aDriver, active: false } }),
  },
  'GET /admin/drivers/:id/runs': { ...admins, ask: async (w: World) => ({ path: await driver(w) }) },
  'GET /admin/deliveries': admins,
  'GET /admin/deliveries/export': admins,
  'GET /admin/deliveries/notes/export': admins,
  'GET /admin/deliveries/counts': admins,
  'GET /admin/deliveries/:id': { ...admins, ask: async (w: World) => ({ path: await aDelivery(w) }) },
  'PUT /admin/deliveries/:id': {
    ...admins,
    ask: async (w: World) => ({ path: await aDelivery(w), body: { deliveryNotesByAdmin: 'Ring twice' } }),
  },
  'POST /admin/deliveries/:id/status': {
    ...admins,
    ask: async (w: World) => ({ path: await aDelivery(w), body: { status: 'PREPARING' } }),
  },
  'POST /admin/deliveries/status': {
    ...admins,
    ask: async (w: World) => ({ body: { ids: [await aDelivery(w)], status: 'PREPARING' } }),
  },
  'POST /admin/deliveries/driver': {
    ...admins,
    ask: async (w: World) => ({ body: { driverId: await driver(w), ids: [await aDelivery(w)] } }),
  },
  'POST /admin/deliveries/:id/resolve': {
    ...admins,
    ask: async (w: World) => ({ path: await aDelivery(w, failed), body: { resolution: 'CREDIT' } }),
  },
}
