import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import type { Db, Store } from '../db/client.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** `npm test` runs a tenth; `npm run test:races -- --rounds 200 --seed 7` sets how many rounds and which seed. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)
const SEED = Number(process.env.RACE_SEED ?? 1)
/** A slow machine needs time. */
export const RACE_TIMEOUT_MS = Math.max(600, 3 * ROUNDS) * SECOND_MS

export type Answer = { status: number; body: { errorCode?: string } }
type Side<T> = {
  run: () => Promise<T>
  /** A table that it reads after it has its locks and before it writes. It is held there until the other arrives. */
  heldAt: string
}
type Round<A, B> = {
  sides: { a: Side<A>; b: Side<B> }
  /** `first`: the side that got its locks before the other came; null if both ran freely. */
  check: (answers: { a: A; b: B }, first: 'a' | 'b' | null) => Promise<void>
}

/**
 * Runs two sides at once on two connections, round after round, each of them first in turn. In some rounds the first is
 * held midway until the other waits for it or has gone past. In the others both run freely, a few milliseconds apart.
 */
export async function race<A, B>({ db, pool }: Store, prepare: (db: Db) => Promise<Round<A, B>>) {
  // Rows of other races would be work for the jobs of this one.
  await db.update(subscriptions).set({ status: 'EXPIRED', paymentId: null })
  const plan = fc.sample(fc.record({ held: fc.boolean(), gapMs: fc.nat(5) }), { seed: SEED, numRuns: ROUNDS })
  for (const [n, { held, gapMs }] of plan.entries()) {
    const first = n % 2 === 0 ? 'a' : 'b'
    const { sides, check } = await prepare(db)
    const how = held ? `is held at ${sides[first].heldAt}` : `begins ${gapMs} ms before the other`
    try {
      const answers = held ? await meet(pool, sides, first) : await runFreely(sides, first, gapMs)
      await check(answers, held ? first : null)
    } catch (error) {
      throw new Error(`seed ${SEED}, round ${n + 1}: ${first} ${how}`, { cause: error })
    }
  }
  // Both must lock in the same order: a deadlock that only a retry resolves would slow down both.
  const { rows } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
}

type Sides<A, B> = Round<A, B>['sides']

async function runFreely<A, B>({ a, b }: Sides<A, B>, first: 'a' | 'b', gapMs: number) {
  const later = async <T>({ run }: Side<T>) => {
    await wait(gapMs)
    return run()
  }
  const [ofA, ofB] = await Promise.all(first === 'a' ? [a.run(), later(b)] : [later(a), b.run()])
  return { a: ofA, b: ofB }
}

async function meet<A, B>(pool: Store['pool'], { a, b }: Sides<A, B>, first: 'a' | 'b') {
  const gate = await pool.connect()
  try {
    await gate.query('begin')
    await gate.query(`lock table ${(first === 'a' ? a : b).heldAt} in access exclusive mode`)
    const running = { a: { isDone: false }, b: { isDone: false } }
    const start = async <T>(name: 'a' | 'b', { run }: Side<T>) => {
      try {
        return await run()
      } finally {
        running[name].isDone = true
      }
    }
    const [ofA, ofB] =
      first === 'a'
        ? [start('a', a), waiting(pool, 1, running.a).then(() => start('b', b))]
        : [waiting(pool, 1, running.b).then(() => start('a', a)), start('b', b)]
    const both = Promise.all([ofA, ofB])
    both.catch(() => {})
    await waiting(pool, 1, running[first])
    expect(running[first].isDone, 'the first was held').toBe(false)
    await waiting(pool, 2, running[first === 'a' ? 'b' : 'a'])
    await gate.query('commit')
    const [answerA, answerB] = await both
    return { a: answerA, b: answerB }
  } finally {
    await gate.query('rollback')
    gate.release()
  }
}

/** Waits until so many connections wait for a lock, or this side is done. */
export async function waiting(pool: Store['pool'], count: number, side: { isDone: boolean }) {
  const giveUp = performance.now() + MINUTE_MS
  while (!side.isDone) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.n ?? 0) >= count) return
    if (performance.now() > giveUp) throw new Error(`${count} should wait for a lock, ${rows[0]?.n} do`)
    await wait(1)
  }
}
