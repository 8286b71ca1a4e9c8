import fc from 'fast-check'
import { DAY_MS, SECOND_MS } from '../../domain/dates.ts'
import { readSalads } from '../catalogue/cache.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { NOW, test } from '../test/app.ts'
import { aLife, END } from '../test/testSequence.ts'
import { lives, type Step } from '../test/testSteps.ts'

// Random histories over HTTP. Each response is compared with the pure functions. `npm run test:sequences` runs more.
const RUNS = Number(process.env.SEQUENCE_ROUNDS ?? 30)
const SEED = Number(process.env.SEQUENCE_SEED ?? 1)
const TIMEOUT_MS = Math.max(600, 10 * RUNS) * SECOND_MS

class Rollback extends Error {}

test('made + owed = bought + added, no delivery on a closed day, never two on one day, and every response matches the rules', {
  timeout: TIMEOUT_MS,
}, async ({ store }) => {
  // Once for all runs, so the catalogue's cache has the planned menus from the beginning.
  for (let at = NOW; at < END; at = new Date(at.getTime() + 28 * DAY_MS)) await fillMenus(store.db, at)
  const salads = await readSalads(store.db)
  const live = ({ days, renewed, steps }: { days: number; renewed: boolean; steps: Step[] }) =>
    store.db
      .transaction(async (tx) => {
        const life = await aLife(tx, salads, { days, renewed })
        await life.compare()
        for (const step of steps) {
          await life.take(step)
          await life.compare()
        }
        await life.compareCalendar()
        await life.app.close()
        throw new Rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
  await fc.assert(fc.asyncProperty(lives, live), {
    seed: SEED,
    numRuns: RUNS,
    // Leaves time to shrink a failure and to report it.
    interruptAfterTimeLimit: TIMEOUT_MS - 30 * SECOND_MS,
    markInterruptAsFailure: true,
  })
})
