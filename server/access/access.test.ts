import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { endpoints } from '../../domain/contract.ts'
import type { AnyEndpoint } from '../../domain/endpoint.ts'
import { findPayment } from '../payments/find.ts'
import { test } from '../test/app.ts'
import { doors, type Row, table } from './testTable.ts'
import {
  type CallerKind,
  callers,
  fingerprint,
  knock,
  nameOf,
  openWorld,
  rowsWritten,
  undone,
  type World,
} from './testWorld.ts'

/** The endpoints that refuse an invalid token even if they are public (rule A8). */
const looksAtTheToken = ({ method, path }: AnyEndpoint) =>
  /^\/(payments|subscriptions|addresses)(\/|$)/.test(path) ||
  (method !== 'GET' && !/^\/auth\/|^\/password\/(forgot|reset)$/.test(path))

function expectedStatus(e: AnyEndpoint, row: Row, who: CallerKind): number {
  const ok = row.ok ?? ('status' in e ? e.status : undefined) ?? 200
  const given = row.but?.[who]
  if (given !== undefined) return given
  const door = doors[row.for]
  if (who !== 'unverified' && who !== 'suspended' && who !== 'revoked' && who !== 'expired')
    return door[who] === 'ok' ? ok : door[who]
  if (door.nobody === 'ok' && !looksAtTheToken(e)) return ok
  return who === 'suspended' ? 403 : 401
}

/** The tables whose rows differ afterwards. Writes that were rolled back do not count. */
async function whatStays(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprint(world.db)
  return undone(world, 'again', async () => {
    await work()
    return (await fingerprint(world.db)).filter((table) => !before.includes(table))
  })
}

const isOwned = (row: Row) => row.for === 'itsUser' || row.for === 'itsCustomer'
const withoutRequest = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

test('the table lists exactly the endpoints of the contract', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort())
})

test('every endpoint answers every kind of caller as the table says, and a refused request changes nothing', async ({
  db,
}) => {
  const world = await openWorld(db)
  const expected: Record<string, Record<string, string>> = {}
  const seen: typeof expected = {}
  let writtenBefore = await rowsWritten(db)
  const hasWritten = async () => {
    const written = await rowsWritten(db)
    const more = written !== writtenBefore
    writtenBefore = written
    return more
  }
  for (const e of endpoints)
    await undone(world, 'an_endpoint', async () => {
      const row = table[nameOf(e)]
      if (!row) return
      const asked = (await row.ask?.(world)) ?? {}
      const wanted: Record<string, string> = {}
      const got: typeof wanted = {}
      await hasWritten()
      for (const who of callers) {
        wanted[who] = String(expectedStatus(e, row, who))
        const { status } = await undone(world, 'a_call', () => knock(world, e, asked, who))
        // A write that was rolled back counts as a write too.
        const isSuspect = (await hasWritten()) && status >= 400
        const changed = isSuspect ? await whatStays(world, () => knock(world, e, asked, who)) : []
        if (isSuspect) await hasWritten()
        got[who] = [status, ...changed].join(', and rows have changed in ')
      }
      if (isOwned(row)) {
        const theirs = await knock(world, e, asked, 'other')
        const none = await knock(world, e, { ...asked, path: randomUUIDv7() }, 'other')
        wanted['told of what is not theirs'] = withoutRequest(none.body)
        got['told of what is not theirs'] = withoutRequest(theirs.body)
      }
      expected[nameOf(e)] = wanted
      seen[nameOf(e)] = got
    })
  expect(seen).toEqual(expected)
})

test('paths with a payment accept the gateway’s id and ours', async ({ db }) => {
  const world = await openWorld(db)
  const paths = endpoints.filter(({ path }) => /\/payments\/(status\/)?:id|:paymentId/.test(path))
  const answers: Record<string, unknown> = {}
  for (const e of paths)
    await undone(world, 'an_endpoint', async () => {
      const row = table[nameOf(e)]
      const asked = await row?.ask?.(world)
      const [named = '', ...rest] = asked?.path?.split('/') ?? []
      const payment = await findPayment({ db }, named)
      if (!row || !asked || !payment?.chargeId) throw new Error(`${nameOf(e)} names no payment`)
      const who = row.for === 'admins' ? 'admin' : 'customer'
      const statuses = new Set<number>()
      for (const id of [payment.id, payment.chargeId]) {
        const path = [id, ...rest].join('/')
        statuses.add((await undone(world, 'a_call', () => knock(world, e, { ...asked, path }, who))).status)
      }
      const expected = expectedStatus(e, row, who)
      if (statuses.size !== 1 || !statuses.has(expected)) answers[nameOf(e)] = [...statuses]
    })
  expect(paths.length).toBeGreaterThan(8)
  expect(answers).toEqual({})
})
