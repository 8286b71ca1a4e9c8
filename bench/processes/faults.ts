import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../../domain/dates.ts'
import type { makeDice } from '../../scripts/faults/dice.ts'
import type { Cluster } from '../../scripts/postgres.ts'
import { at } from '../scale/measure.ts'
import { round } from '../scale/print.ts'
import type { Death, Shop } from './shop.ts'
import { isClean, isFailed, type RequestRecord, type Visitors } from './visitors.ts'

/** The visitors of each part below, on two app processes. */
const LOAD = { buyers: 8, readers: 4 }
/** More than all database connections of both processes: a request that waits for the gateway must not hold one. */
const PATIENT_LOAD = { buyers: 40, readers: 4 }
/** Buyers who start when the gateway is fast again. The others still wait for their earlier requests. */
const NEWCOMERS = { buyers: 4, readers: 0 }
const PEACE_MS = 2 * SECOND_MS
/** How long the load continues after each fault. */
const AFTER_MS = 2 * SECOND_MS
/** Longer than the shop waits for the gateway (server/tap/send.ts). */
const GATEWAY_SLOW_MS = 12 * SECOND_MS

type Place = { shop: Shop; visitors: Visitors; dice: ReturnType<typeof makeDice> }
/** The printed table, the failed requests, and how many of the failures are not acceptable. */
export type Part = { table: Record<string, string | number>; failed: RequestRecord[]; wrong: number }

const died = (deaths: Death[]) => (one: RequestRecord) =>
  deaths.some(({ port, from, to }) => port === one.port && one.ended >= from && one.began <= to)
const seconds = (ms: number) => round(ms / SECOND_MS)

/** Kills a process and restarts it. Only the requests in that process may fail. */
export async function killed({ shop, visitors, dice }: Place, times: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  for (let n = 0; n < times; n++) {
    await wait(500 + dice.below(1000))
    await shop.kill(n % 2, dice.below(1000))
  }
  await wait(AFTER_MS)
  const { requests, acknowledged, givenUp } = await crowd.end()
  const failed = requests.filter(isFailed)
  const others = failed.filter((one) => !died(shop.deaths)(one) || ![0, 502].includes(one.status))
  return {
    wrong: others.length,
    failed,
    table: {
      'killed (SIGKILL)': times,
      requests: requests.length,
      'failed in its hands': failed.length - others.length,
      'failed in nobody’s': others.length,
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** Stops processes with SIGTERM and restarts them. No request may fail. */
export async function terminated({ shop, visitors, dice }: Place, times: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  const stops: { stopMs: number; isGraceful: boolean }[] = []
  for (let n = 0; n < times; n++) {
    await wait(dice.below(500))
    stops.push(await shop.terminate(n % 2))
  }
  await wait(AFTER_MS)
  const { requests, acknowledged, givenUp } = await crowd.end()
  const failed = requests.filter(isFailed)
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
      requests: requests.length,
      failed: failed.length,
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** A press on "pay", which needs the database and the gateway. */
const isPress = ({ endpoint }: RequestRecord) => endpoint === 'POST /payments/process'
const isOther = ({ endpoint }: RequestRecord) => endpoint.startsWith('GET ')

/** Stops the database and starts it again. Requests meanwhile get a clean error, and all succeed once it is back. */
export async function databaseAway({ visitors }: Place, cluster: Cluster, awayMs: number): Promise<Part> {
  const crowd = visitors.begin(LOAD)
  await wait(AFTER_MS)
  const goneAt = performance.now()
  await cluster.down()
  await wait(awayMs)
  await cluster.up()
  const backAt = performance.now()
  await wait(2 * AFTER_MS)
  const { requests, acknowledged, givenUp } = await crowd.end()
  const failed = requests.filter(isFailed)
  const raw = failed.filter((one) => !isClean(one))
  const early = failed.filter(({ ended }) => ended < goneAt)
  return {
    wrong: raw.length + early.length,
    failed,
    table: {
      'the database was away, s': seconds(backAt - goneAt),
      requests: requests.length,
      'told to come back (503)': failed.length - raw.length,
      'failed otherwise': raw.length,
      'reads answered meanwhile': requests.filter(
        (one) => isOther(one) && !isFailed(one) && one.began > goneAt && one.ended < backAt,
      ).length,
      ...recovery(requests, backAt),
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** Makes the gateway so slow that the shop stops waiting for it. Only buyers may be affected. */
export async function gatewaySlow({ shop, visitors }: Place, seed: number, slowMs: number): Promise<Part> {
  const crowd = visitors.begin(PATIENT_LOAD)
  await wait(PEACE_MS)
  const slowAt = performance.now()
  await shop.knobs.setFaults({ slow: { chance: 1, ms: GATEWAY_SLOW_MS } }, seed)
  await wait(slowMs)
  await shop.knobs.setFaults({}, seed)
  const backAt = performance.now()
  crowd.join(NEWCOMERS)
  // Until the gateway has finished its slow answers.
  await wait(GATEWAY_SLOW_MS + AFTER_MS)
  const { requests, acknowledged, givenUp } = await crowd.end()
  const failed = requests.filter(isFailed)
  const raw = failed.filter((one) => !isClean(one))
  const reads = requests.filter(isOther)
  const p99 = (some: RequestRecord[]) =>
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
      requests: requests.length,
      'told to come back (503)': failed.length - raw.length,
      'failed otherwise': raw.length,
      'other requests that failed': others.length,
      'p99 of other requests before, ms': p99(reads.filter(({ ended }) => ended < slowAt)),
      'p99 of other requests meanwhile, ms': p99(
        reads.filter(({ began, ended }) => began > slowAt && ended < backAt),
      ),
      ...recovery(requests, backAt),
      'purchases acknowledged': acknowledged,
      'buyers who gave up': givenUp,
    },
  }
}

/** Measured from the moment the stopped part is available again. */
function recovery(requests: RequestRecord[], backAt: number) {
  const after = requests.filter(({ ended }) => ended > backAt)
  const served = after.filter((one) => isPress(one) && one.status === 200).map(({ ended }) => ended - backAt)
  const failed = after.filter(isFailed).map(({ ended }) => ended - backAt)
  return {
    'until the first press went through, ms': served.length > 0 ? round(Math.min(...served)) : 'never',
    'until the last failure, ms': failed.length > 0 ? round(Math.max(...failed)) : 0,
  }
}
