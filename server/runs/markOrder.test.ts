import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { type FailureReason, failureReasons } from '../../domain/deliveries/failures.ts'
import { type MarkKind, markKinds } from '../../domain/runs/rules.ts'
import { runMarks } from '../tables/runs.ts'
import { NOW, test } from '../test/app.ts'
import { aRun } from '../test/testRun.ts'

/** A mark at one of two stops, and the time since the mark before. */
const press = fc.record({
  door: fc.integer({ min: 0, max: 1 }),
  kind: fc.constantFrom(...markKinds),
  reason: fc.constantFrom(...failureReasons),
  gapMs: fc.integer({ min: 0, max: 3 * MINUTE_MS }),
})
/** How the marks arrive: each in some batches, at some position of each. */
const way = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 8, maxLength: 24 })

const at = { door: 0, reason: 'NO_ANSWER', gapMs: 0 } as const
/** The failure and the undo arrive first, then the delivery that the undo takes back. */
const undoFirst: [Press[], [number, number][]] = [
  [
    { ...at, kind: 'FAILED' },
    { ...at, kind: 'DELIVERED', gapMs: 3 * MINUTE_MS },
    { ...at, kind: 'UNDO' },
  ],
  [
    [0, 0],
    [0, 1],
    [0, 0],
  ],
]
type Press = { door: number; kind: MarkKind; reason: FailureReason; gapMs: number }

test('marks lead to the same result in whatever order and however often they arrive', async ({ db }) => {
  const run = await aRun(db)
  const { token } = await run.link()
  run.at(new Date(NOW.getTime() + 2 * HOUR_MS))
  const end = async (batches: object[][]) => {
    await db.execute(sql`savepoint a_day`)
    for (const batch of batches) expect((await run.deliver(token, ...batch)).status).toBe(200)
    const rows = await Promise.all(run.stops.map(({ id }) => run.row(id)))
    const marks = await db.$count(runMarks)
    await db.execute(sql`rollback to savepoint a_day`)
    const doors = rows.map((r) => [r?.status, r?.deliveredAt, r?.failedAt, r?.failureReason])
    return { doors, marks }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 7 }), way, async (presses, sent) => {
      let at = NOW.getTime()
      const marks = presses.map(({ door, kind, reason, gapMs }, sequence) => {
        at += gapMs
        const deliveryId = run.stops[door]?.id
        return { id: randomUUID(), deliveryId, kind, reason, at: new Date(at).toISOString(), sequence }
      })
      const batches: object[][] = [[], [], [], []]
      for (const [n, [which, batch]] of sent.entries()) {
        // Every mark arrives at least once; the others are repeats, and the order is random.
        const mark = marks[n < marks.length ? n : which % marks.length]
        if (mark) batches[batch % batches.length]?.push(mark)
      }
      const some = batches.filter((batch) => batch.length > 0)
      expect(await end(some)).toEqual(await end(marks.map((mark) => [mark])))
    }),
    { numRuns: 12, endOnFailure: true, examples: [undoFirst] },
  )
})
