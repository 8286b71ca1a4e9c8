import { SECOND_MS } from '../../domain/dates.ts'
import { type SelfTestCheck, selfTestChecks } from '../../domain/recovery/rules.ts'
import type { Log } from '../log.ts'
import { checks } from './checks.ts'
import { openTestShop, type SelfTestOptions } from './temporaryShop.ts'

export type Checked<Name extends string> = {
  check: Name
  /** FAILED: the shop did not handle the fault. BROKEN: the check could not run. */
  result: 'PASSED' | 'FAILED' | 'BROKEN' | 'TOO_SLOW'
  ms: number
}
/** Runs one check and returns its result. An exception goes to the log. */
export async function timed<Name extends string>(
  check: Name,
  log: Log,
  run: () => Promise<boolean>,
): Promise<Checked<Name>> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    return { check, result: (await run()) ? 'PASSED' : 'FAILED', ms: ms() }
  } catch (error) {
    log.warn({ check, err: error }, 'self-test: a check could not be made')
    return { check, result: 'BROKEN', ms: ms() }
  }
}

const WITHIN_MS = 10 * SECOND_MS

/**
 * Runs the self-test: seven faults, one after the other, in a temporary shop. Checks that do not fit into the time are
 * not started.
 */
export async function runSelfTest(
  { withinMs = WITHIN_MS, ...options }: SelfTestOptions & { withinMs?: number },
  log: Log,
): Promise<Checked<SelfTestCheck>[]> {
  const until = performance.now() + withinMs
  const world = await openTestShop(options)
  try {
    const done: Checked<SelfTestCheck>[] = []
    for (const [n, check] of selfTestChecks.entries())
      done.push(
        performance.now() < until
          ? await timed(check, log, () => checks[check](world, `selftest${n}@waraq.example`))
          : { check, result: 'TOO_SLOW', ms: 0 },
      )
    return done
  } finally {
    await world.close()
  }
}
