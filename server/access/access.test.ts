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

function expectedStatus(e: AnyEndpoint, row: Row, caller: CallerKind): number {
  const ok = row.ok ?? ('status' in e ? e.status : undefined) ?? 200
  const override = row.but?.[caller]
  if (override !== undefined) return override
  const door = doors[row.for]
  if (caller !== 'unverified' && caller !== 'suspended' && caller !== 'revoked' && caller !== 'expired')
    return door[caller] === 'ok' ? ok : door[caller]
  if (door.nobody === 'ok' && !looksAtTheToken(e)) return ok
  return caller === 'suspended' ? 403 : 401
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
  const actual: typeof expected = {}
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
      const request = (await row.ask?.(world)) ?? {}
      const expectedAnswers: Record<string, string> = {}
      const got: typeof expectedAnswers = {}
      await hasWritten()
      for (const caller of callers) {
        expectedAnswers[caller] = String(expectedStatus(e, row, caller))
        const { status } = await undone(world, 'a_call', () => knock(world, e, request, caller))
        // A write that was rolled back counts as a write too.
        const isSuspect = (await hasWritten()) && status >= 400
        const changed = isSuspect ? await whatStays(world, () => knock(world, e, request, caller)) : []
        if (isSuspect) await hasWritten()
        got[caller] = [status, ...changed].join(', and rows have changed in ')
      }
      if (isOwned(row)) {
        const theirs = await knock(world, e, request, 'other')
        const none = await knock(world, e, { ...request, path: randomUUIDv7() }, 'other')
        expectedAnswers['told of what is not theirs'] = withoutRequest(none.body)
        got['told of what is not theirs'] = withoutRequest(theirs.body)
      }
      expected[nameOf(e)] = expectedAnswers
      actual[nameOf(e)] = got
    })
  expect(actual).toEqual(expected)
})

test('paths with a payment accept the gateway’s id and ours', async ({ db }) => {
  const world = await openWorld(db)
  const paths = endpoints.filter(({ path }) => /\/payments\/(status\/)?:id|:paymentId/.test(path))
  const answers: Record<string, unknown> = {}
  for (const e of paths)
    await undone(world, 'an_endpoint', async () => {
      const row = table[nameOf(e)]
      const request = await row?.ask?.(world)
      const [paymentId = '', ...rest] = request?.path?.split('/') ?? []
      const payment = await findPayment({ db }, paymentId)
      if (!row || !request || !payment?.chargeId) throw new Error(`${nameOf(e)} names no payment`)
      const caller = row.for === 'admins' ? 'admin' : 'customer'
      const statuses = new Set<number>()
      for (const id of [payment.id, payment.chargeId]) {
        const path = [id, ...rest].join('/')
        statuses.add(
          (await undone(world, 'a_call', () => knock(world, e, { ...request, path }, caller))).status,
        )
      }
      const expected = expectedStatus(e, row, caller)
      if (statuses.size !== 1 || !statuses.has(expected)) answers[nameOf(e)] = [...statuses]
    })
  expect(paths.length).toBeGreaterThan(8)
  expect(answers).toEqual({})
})
