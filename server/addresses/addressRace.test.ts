import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { MAX_ADDRESSES } from '../../domain/addresses/rules.ts'
import type { Db } from '../db/client.ts'
import { addresses } from '../tables/addresses.ts'
import { test } from '../test/app.ts'
import { aPerson, ask, racingApp } from '../test/testMe.ts'

// Each request has its own connection. On the embedded store requests run in turn; on PostgreSQL they race.
const ROUNDS = 5
const aHouse = (over: object = {}) => ({
  addressType: 'HOUSE',
  city: 'Saar',
  block: '515',
  road: '1530',
  houseNo: '7',
  ...over,
})
const active = (db: Db, userId: string) =>
  db.$count(addresses, and(eq(addresses.userId, userId), addresses.isActive))
const marked = (db: Db, userId: string) =>
  db.$count(addresses, and(eq(addresses.userId, userId), addresses.isDefault))

test('many concurrent first addresses: saved up to the limit, with one default', async ({ store }) => {
  const app = await racingApp(store)
  const { db } = store
  const noor = await aPerson(db)
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 5 }, (_, n) =>
      ask(app, noor)('POST', '/addresses', aHouse({ houseNo: String(n), isDefault: n % 2 === 0 })),
    ),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'saved' : body.errorCode)).sort()
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'TOO_MANY_ADDRESSES'),
    ...Array.from({ length: MAX_ADDRESSES }, () => 'saved'),
  ])
  expect([await active(db, noor.id), await marked(db, noor.id)]).toEqual([MAX_ADDRESSES, 1])
  await app.close()
})

test('marking, changing, adding and removing at once always leaves one default', async ({ store }) => {
  const app = await racingApp(store)
  const { db } = store
  for (let round = 0; round < ROUNDS; round++) {
    const call = ask(app, await aPerson(db))
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await call('POST', '/addresses', aHouse())).body.id)
    const [a, b, c, d] = ids
    const answers = await Promise.all([
      call('PUT', `/addresses/${b}/set-default`),
      call('PUT', `/addresses/${c}/set-default`),
      call('DELETE', `/addresses/${a}`),
      call('PUT', `/addresses/${d}`, aHouse({ isDefault: true })),
      call('POST', '/addresses', aHouse({ isDefault: true })),
      call('DELETE', `/addresses/${b}`),
    ])
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
    const left: { isDefault: boolean }[] = (await call('GET', '/addresses')).body
    expect(left.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  }
  await app.close()
})

test('database constraints refuse a second default and a removed default', async ({ db }) => {
  const noor = await aPerson(db)
  const row = {
    userId: noor.id,
    addressType: 'HOUSE' as const,
    city: 'Saar',
    block: '515',
    road: '1530',
    houseNo: '7',
    isDefault: true,
    createdAt: noor.createdAt,
    updatedAt: noor.createdAt,
  }
  const refused = (values: typeof addresses.$inferInsert) =>
    expect(db.transaction((tx) => tx.insert(addresses).values(values))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/addresses_/) },
    })
  await db.insert(addresses).values(row)
  await refused(row)
  await refused({ ...row, userId: (await aPerson(db)).id, isActive: false })
  await refused({ ...row, isDefault: false, houseNo: null })
})
