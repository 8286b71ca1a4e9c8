import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../../domain/dates.ts'
import type { makeDice } from '../../scripts/faults/dice.ts'
import type { Cluster } from '../../scripts/postgres.ts'
import { at } from '../scale/measure.ts'
import { round } from '../scale/print.ts'
import type { Death, Shop } from './shop.ts'
import { type Asked, isClean, isFailed, type Visitors } from './visitors.ts'

/** Two app processes and these visitors, in each of the parts below. */
const LOAD = { buyers: 8, readers: 4 }
/** More than all connections of both processes to the database: whoever waits for the gateway must hold none. */
const PATIENT_LOAD = { buyers: 40, readers: 4 }
/** Who comes when the gateway is quick again: the others still wait for what they asked before. */
const NEWCOMERS = { buyers: 4, readers: 0 }
const PEACE_MS = 2 * SECOND_MS
/** How long load goes on after each fault. */
const AFTER_MS = 2 * SECOND_MS
/** Longer than the shop waits for the gateway (server/tap/send.ts). */
const GATEWAY_SLOW_MS = 12 * SECOND_MS

type Place = { shop: Shop; visitors: Visitors; dice: ReturnType<typeof makeDice> }
/** What is printed, the failures among it, and how much of it must not be. */
export type Part = { table: Record<string, string | number>; failed: Asked[]; wrong: number }

const died = (deaths: Death[]) => (one: Asked) =>
  deaths.some(({ port, from, to }) => port === one.port && one.ended >= from && one.began <= to)
const seconds = (ms: number) => round(ms / SECOND_MS)

/** One is killed and comes back: what it had in its hands is broken off, nothing else. */
export async function killed({ shop, visitors, dice }: Place, times: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  for (let n = 0; n < times; n++) {
    await wait(500 + dice.below(1000))
    await shop.kill(n % 2, dice.below(1000))
  }
  await wait(AFTER_MS)
  const { asked, acknowledged, givenUp } = await crowd.end()
  const failed = asked.filter(isFailed)
  const others = failed.filter((one) => !died(shop.deaths)(one) || ![0, 502].includes(one.status))
  return {
    wrong: others.length,
    failed,
    table: {
      'killed (SIGKILL)': times,
      requests: asked.length,
      'failed in its hands': failed.length - others.length,
      'failed in nobody’s': others.length,
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** Asked to stop and started again: nobody should notice. */
export async function terminated({ shop, visitors, dice }: Place, times: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  const stops: { stopMs: number; isGraceful: boolean }[] = []
  for (let n = 0; n < times; n++) {
    await wait(dice.below(500))
    stops.push(await shop.terminate(n % 2))
  }
  await wait(AFTER_MS)
  const { asked, acknowledged, givenUp } = await crowd.end()
  const failed = asked.filter(isFailed)
  const ungraceful = stops.filter((stop) => !stop.isGraceful).length
  const stopMs = stops.map((stop) => stop.stopMs)
  return {
    wrong: failed.length + ungraceful,
    failed,
    table: {
      'asked to stop (SIGTERM)': times,
      'did not end by itself': ungraceful,
      'p50 to stop, s': seconds(at(stopMs, 0.5)),
      'longest to stop, s': seconds(Math.max(...stopMs)),
      requests: asked.length,
      failed: failed.length,
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** What a press on "pay" needs: the database and the gateway. */
const isPress = ({ what }: Asked) => what === 'POST /payments/process'
const isOther = ({ what }: Asked) => what.startsWith('GET ')

/** Stopped and started again: who asks meanwhile is told to come back, and everybody is served when it is there. */
export async function databaseAway({ visitors }: Place, cluster: Cluster, awayMs: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  await wait(AFTER_MS)
  const goneAt = performance.now()
  await cluster.down()
  await wait(awayMs)
  await cluster.up()
  const backAt = performance.now()
  await wait(2 * AFTER_MS)
  const { asked, acknowledged, givenUp } = await crowd.end()
  const failed = asked.filter(isFailed)
  const raw = failed.filter((one) => !isClean(one))
  const early = failed.filter(({ ended }) => ended < goneAt)
  return {
    wrong: raw.length + early.length,
    failed,
    table: {
      'the database was away, s': seconds(backAt - goneAt),
      requests: asked.length,
      'told to come back (503)': failed.length - raw.length,
      'failed otherwise': raw.length,
      'reads answered meanwhile': asked.filter(
        (one) => isOther(one) && !isFailed(one) && one.began > goneAt && one.ended < backAt,
      ).length,
      ...recovery(asked, backAt),
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** So slow that the shop gives up waiting: buyers wait, and nobody else does. */
export async function gatewaySlow({ shop, visitors }: Place, seed: number, slowMs: number): Promise<Part> {
  const crowd = visitors.begin(PATIENT_LOAD)
  await wait(PEACE_MS)
  const slowAt = performance.now()
  await shop.knobs.setFaults({ slow: { chance: 1, ms: GATEWAY_SLOW_MS } }, seed)
  await wait(slowMs)
  await shop.knobs.setFaults({}, seed)
  const backAt = performance.now()
  crowd.join(NEWCOMERS)
  // Until it has done what it was slow at.
  await wait(GATEWAY_SLOW_MS + AFTER_MS)
  const { asked, acknowledged, givenUp } = await crowd.end()
  const failed = asked.filter(isFailed)
  const raw = failed.filter((one) => !isClean(one))
  const reads = asked.filter(isOther)
  const p99 = (some: Asked[]) =>
    round(
      at(
        some.map(({ began, ended }) => ended - began),
        0.99,
      ),
    )
  const others = failed.filter(isOther)
  return {
    wrong: raw.length + others.length,
    failed,
    table: {
      'the gateway was slow, s': seconds(backAt - slowAt),
      requests: asked.length,
      'told to come back (503)': failed.length - raw.length,
      'failed otherwise': raw.length,
      'other requests that failed': others.length,
      'p99 of other requests before, ms': p99(reads.filter(({ ended }) => ended < slowAt)),
      'p99 of other requests meanwhile, ms': p99(
        reads.filter(({ began, ended }) => began > slowAt && ended < backAt),
      ),
      ...recovery(asked, backAt),
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** From the moment what was away is back. */
function recovery(asked: Asked[], backAt: number) {
  const after = asked.filter(({ ended }) => ended > backAt)
  const served = after.filter((one) => isPress(one) && one.status === 200).map(({ ended }) => ended - backAt)
  const failed = after.filter(isFailed).map(({ ended }) => ended - backAt)
  return {
    'until the first press went through, ms': served.length > 0 ? round(Math.min(...served)) : 'never',
    'until the last failure, ms': failed.length > 0 ? round(Math.max(...failed)) : 0,
  }
}
