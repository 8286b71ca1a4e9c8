import { describe, expect } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../domain/contract.ts'
import { addDays, day, dayInBahrain } from '../../domain/dates.ts'
import type { AnyEndpoint } from '../../domain/endpoint.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { NOW, test } from '../test/app.ts'
import { anOrphan } from '../test/testOrphans.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { table } from './testTable.ts'
import { openWorld, type World } from './testWorld.ts'

type Row = Record<string, unknown>
const Page = z.object({ content: z.array(z.record(z.string(), z.unknown())) })
const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`
const keysOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const adminReads = endpoints.filter((e) => e.method === 'GET' && /ADMIN/.test(e.access))
const rowOf = (e: AnyEndpoint) => {
  const { content } = 'returns' in e ? keysOf(e.returns) : {}
  return content instanceof z.ZodArray ? keysOf(content.element) : undefined
}
const adminLists = adminReads.filter((e) => 'returns' in e && keysOf(e.returns).totalElements)

/** The values of a query's `sort`. */
function sortsOf(e: AnyEndpoint): string[] {
  const sort = keysOf(e.query).sort
  const inner = sort instanceof z.ZodDefault || sort instanceof z.ZodOptional ? sort.unwrap() : sort
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}
/** The driving order is no column and has one direction only. */
const columnsOf = (e: AnyEndpoint) => [
  ...new Set(sortsOf(e).flatMap((sort) => (sort === 'route' ? [] : [sort.replace('-', '')]))),
]

describe('the contracts of the admin lists', () => {
  const isDay = (key: string) => /(At|date|Date)$/.test(key)
  test('allow search and sorting in both directions, and date filters if rows have dates', () => {
    expect(adminLists.length).toBeGreaterThan(15)
    const lacking = adminLists.flatMap((e) => {
      const query = keysOf(e.query)
      const dated = Object.keys(rowOf(e) ?? {}).some(isDay)
      const missing = ['search', 'sort', ...(dated ? ['from', 'to'] : [])].filter((key) => !query[key])
      const oneWay = columnsOf(e).filter(
        (key) => !sortsOf(e).includes(key) || !sortsOf(e).includes(`-${key}`),
      )
      return [...missing, ...oneWay].map((key) => `${nameOf(e)}: ${key}`)
    })
    expect(lacking).toEqual([])
  })
  test('give an export the filters of its list', () => {
    for (const e of adminReads.filter(({ path }) => path.endsWith('/export'))) {
      const list = adminLists.find(({ path }) => path === e.path.replace(/(\/notes)?\/export$/, ''))
      if (!list) continue
      const { page: _, size: __, ...filters } = keysOf(list.query)
      expect([e.path, Object.keys(keysOf(e.query)).sort()]).toEqual([e.path, Object.keys(filters).sort()])
    }
  })
})

const text = (key: string) => (row: Row) => String(row[key])
/** The text that finds a row, and the field with its day, if it has one. */
type Found = { by: (row: Row) => string; on?: string; base?: Record<string, string> }
const deliveryWeek = { from: '2026-12-06', to: '2026-12-10' }
const lists: Record<string, Found> = {
  'GET /admin/users': { by: text('email'), on: 'createdAt' },
  'GET /admin/deliveries': { by: text('subscriptionNumber'), on: 'deliveryDate', base: deliveryWeek },
  'GET /admin/feedback': { by: text('subject'), on: 'createdAt' },
  'GET /admin/insights/cancellations': { by: text('customerEmail'), on: 'cancelledAt' },
  'GET /admin/payments': { by: text('customerPhone'), on: 'createdAt' },
  'GET /admin/subscriptions': { by: text('number'), on: 'createdAt' },
  'GET /admin/audit': { by: text('targetName'), on: 'at' },
  'GET /admin/guests': { by: text('email'), on: 'lastOrderedAt' },
  'GET /admin/customers/deliveries': { by: text('subscriptionNumber'), on: 'deliveryDate' },
  'GET /admin/customers/feedback': { by: text('note'), on: 'createdAt' },
  'GET /admin/customers/emails': { by: text('subject'), on: 'createdAt' },
  'GET /admin/drivers': { by: text('phone') },
  'GET /admin/drivers/:id/runs': { by: text('date'), on: 'date' },
  'GET /admin/jobs': { by: text('id'), on: 'createdAt' },
  'GET /admin/ingredients': { by: text('nameAr'), on: 'updatedAt' },
  'GET /admin/salads': { by: text('nameEn'), on: 'updatedAt' },
  'GET /admin/plans': { by: text('nameAr'), on: 'updatedAt' },
  'GET /admin/recovery/orphaned-payments': { by: text('customerEmail'), on: 'paidAt' },
}
/** The field of a sort key, where the row names it differently. */
const columnNames: Record<string, string> = {
  'GET /admin/users: name': 'fullName',
}

/** Creates one of everything, so that no list is empty. */
async function aFullWorld(w: World) {
  const { db, shop, headers } = w
  const driver = { name: 'Hamad Isa', phone: '36005678', search: ' hamad isa\n 36005678' }
  const [made] = await db
    .insert(drivers)
    .values({ ...driver, createdAt: NOW, updatedAt: NOW })
    .returning()
  await db.update(deliveries).set({ status: 'DELIVERED', deliveryPersonId: made?.id ?? null })
  const words = { type: 'compliment', subject: 'Lovely', note: 'All gone', rating: 5 }
  await shop.send('POST', '/feedback', words, headers.customer)
  await anOrphan(db)
  const { subscription } = await aSubscription(db, { userId: w.people.other.id })
  const cancelled = { action: 'cancel', byUserId: null, reason: 'CANCELLED' } as const
  await changeStatus(db, { ...cancelled, id: subscription.id }, NOW)
  // A guest, and a row in the audit log.
  await table['GET /admin/guests/:email']?.ask?.(w)
  await shop.send('POST', `/admin/users/${w.people.unverified.id}/verify`, {}, headers.admin)
  return made?.id ?? ''
}

const FAR = { from: '2099-01-03', to: '2099-01-04' }
const comparable = (value: unknown) => typeof value === 'number' || /^\d{4}-\d\d-\d\d/.test(String(value))

describe('the admin lists', () => {
  test('filter by search and days, and sort in both directions', async ({ db }) => {
    const w = await openWorld(db)
    const driver = await aFullWorld(w)
    expect(Object.keys(lists).sort()).toEqual(adminLists.map(nameOf).sort())
    const wrong: string[] = []
    for (const e of adminLists) {
      const name = nameOf(e)
      const found = lists[name]
      if (!found) continue
      const { query: ownQuery = {} } = (await table[name]?.ask?.(w)) ?? {}
      const ask = async (over: Record<string, string> = {}): Promise<Row[]> => {
        const query = { size: '100', ...ownQuery, ...found.base, ...over }
        const path = `${e.path.replace(':id', driver)}?${new URLSearchParams(query)}`
        const { status, body } = await w.shop.send('GET', path, undefined, w.headers.admin)
        if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
        return Page.parse(body).content
      }
      const complain = (complaint: string, isWrong: boolean) => isWrong && wrong.push(`${name}: ${complaint}`)
      const all = await ask()
      const [first] = all
      if (!first) {
        wrong.push(`${name}: is empty`)
        continue
      }
      complain('finds what nobody wrote', (await ask({ search: 'zzqxj' })).length > 0)
      const hits = await ask({ search: found.by(first) })
      complain('does not find its row', !hits.some((row) => found.by(row) === found.by(first)))
      if (found.on) {
        const at = String(first[found.on])
        const on = at.length === 10 ? day(at) : dayInBahrain(new Date(at))
        complain('has rows in 2099', (await ask(FAR)).length > 0)
        const that = await ask({ from: on, to: on })
        complain('loses a row on its day', !that.some((row) => row[found.on ?? ''] === first[found.on ?? '']))
        const before = { from: addDays(on, -2), to: addDays(on, -1) }
        const early = await ask(before)
        complain(
          'shows a row too early',
          early.some((row) => row[found.on ?? ''] === first[found.on ?? '']),
        )
      }
      for (const column of columnsOf(e)) {
        const key = columnNames[`${name}: ${column}`] ?? column
        const values = (rows: Row[]) => rows.map((row) => row[key] ?? null).filter((value) => value !== null)
        const up = values(await ask({ sort: column }))
        const down = values(await ask({ sort: `-${column}` }))
        complain(
          `${column} down is not up reversed`,
          JSON.stringify(up.toReversed()) !== JSON.stringify(down),
        )
        const sorted = up.toSorted((a, b) => Number(a) - Number(b) || (String(a) < String(b) ? -1 : 1))
        complain(
          `${column} is in no order`,
          up.every(comparable) && JSON.stringify(sorted) !== JSON.stringify(up),
        )
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuse an unknown parameter with 400, except the lenient endpoints', async ({ db }) => {
    const w = await openWorld(db)
    const answers: Record<string, unknown> = {}
    const expected: typeof answers = {}
    const refused = (field: string) => ({
      field,
      key: 'parameterUnknown',
      message: 'There is no such parameter',
    })
    // The self-test takes seconds; its contract says that it ignores them.
    for (const e of adminReads.filter(({ path }) => path !== '/admin/recovery/test')) {
      const { path = crypto.randomUUID(), query = {} } = (await table[nameOf(e)]?.ask?.(w)) ?? {}
      // An export accepts its list's query unchanged.
      const paging = 'file' in e && { page: '0', size: '20' }
      const params = new URLSearchParams({ ...query, ...paging, statuss: 'ACTIVE', 'from ': '2026' })
      const url = `${e.path.replace(/:\w+/, path)}?${params}`
      const { status, body } = await w.shop.send('GET', url, undefined, w.headers.superAdmin)
      answers[nameOf(e)] = e.lenient ? status : [status, body.details]
      expected[nameOf(e)] = e.lenient ? 200 : [400, [refused('statuss'), refused('from ')]]
    }
    expect(answers).toEqual(expected)
    expect(adminReads.filter((e) => e.lenient).map(nameOf)).toEqual([
      'GET /admin/recovery/orphaned-payments',
      'GET /admin/recovery/stats',
      'GET /admin/recovery/test',
    ])
    for (const path of ['/plans', '/salads', '/menu', '/settings/public', '/subscriptions/sub-status'])
      expect((await w.shop.send('GET', `${path}?unknown=1`)).status).toBe(200)
  })
})
