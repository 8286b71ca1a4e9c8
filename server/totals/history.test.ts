import fc from 'fast-check'
import { expect } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { refundMethods } from '../../domain/payments/rules.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { NOW, test } from '../test/app.ts'
import { aShop, histories, type Step } from '../test/testHistory.ts'
import { readAll, sumsOf, totalsAs } from '../test/testOracle.ts'
import { countDay, foldTotals } from './jobs.ts'
import { rebuildTotals } from './rebuild.ts'

// Random histories of a shop with its own functions. `npm run test:sequences` runs more.
const RUNS = Number(process.env.SEQUENCE_ROUNDS ?? 40) / 10
const SEED = Number(process.env.SEQUENCE_SEED ?? 1)
const TIMEOUT_MS = Math.max(600, 20 * RUNS) * SECOND_MS

const sold = { do: 'buy', buyer: 0, monthly: false, useCredit: false, as: 'sold' } as const
const refund = { do: 'refund', which: 0, part: 2_000, done: true } as const

class Rollback extends Error {}

test('the totals equal the sums of their rows, folded or not, rebuilt or not', {
  timeout: TIMEOUT_MS,
}, async ({ store }) => {
  await fillMenus(store.db, NOW)
  const play = (steps: Step[]) =>
    store.db
      .transaction(async (tx) => {
        const shop = await aShop(tx)
        // The shop is new, so earlier rows count as nothing.
        await countDay({ db: tx, now: NOW })
        for (const step of steps) await shop.take(step)
        await countDay({ db: tx, now: shop.now() })
        const sums = await sumsOf(tx, shop.now(), shop.owedAtMonths)
        expect(await totalsAs(tx)).toEqual(sums)
        const unfolded = await readAll(tx)
        await foldTotals({ db: tx })
        expect(await readAll(tx)).toEqual(unfolded)
        await rebuildTotals(tx, shop.now())
        expect(await readAll(tx)).toEqual(unfolded)
        // An erasure does not change the totals.
        await shop.erase()
        await rebuildTotals(tx, shop.now())
        expect(await readAll(tx)).toEqual(unfolded)
        throw new Rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
  await fc.assert(fc.asyncProperty(histories, play), {
    seed: SEED,
    // Refunds with each method, because a few random histories may have none.
    examples: [[[sold, ...refundMethods.map((method) => ({ ...refund, method }))]]],
    numRuns: RUNS + 1,
    interruptAfterTimeLimit: TIMEOUT_MS - 30 * SECOND_MS,
    markInterruptAsFailure: true,
  })
})
