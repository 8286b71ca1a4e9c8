import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aFreePort } from '../freePort.ts'
import { appEnv, endChild, STANDIN_KEY, startChild } from './child.ts'
import { MOST_SKEW_MS, type WorldClock } from './clock.ts'
import { makeDice } from './dice.ts'
import { openFront } from './front.ts'
import { standinKnobs } from './knobs.ts'
import type { Kill } from './plan.ts'
import type { ShopStore } from './store.ts'
import type { Tally } from './tally.ts'

export const SECRET = 'only-for-the-fault-test-0123456789'

/** The stand-in and the app processes on one store (two processes on PostgreSQL), which can be killed and restarted. */
export async function openWorld(options: {
  store: ShopStore
  clock: WorldClock
  folder: string
  seed: number
  faults: Record<string, unknown>
  tally: Tally
}) {
  const { store, clock, folder, seed, tally } = options
  const standinPort = await aFreePort()
  const ports = await Promise.all(Array.from({ length: store.apps }, aFreePort))
  const standinUrl = `http://127.0.0.1:${standinPort}`
  const knobs = standinKnobs(standinUrl)
  const dice = makeDice(`${seed} clocks`)
  let turn = 0
  const front = await openFront(
    () => ports[turn++ % ports.length] ?? 0,
    (status) => tally.answered('webhook', status),
  )
  const children = new Map<string, ChildProcess>()
  const names = ['standin', ...ports.map((_, n) => `app ${n}`)]
  let faults = options.faults
  let standins = 0
  let deaths = 0
  const serving = new Set<string>()

  async function start(name: string) {
    const log = join(folder, `${name.replace(' ', '')}.log`)
    if (name === 'standin') {
      const env = { ...standinEnv, CLOCK_START: clock.now().toISOString() }
      children.set(name, await startChild('standin', env, log))
      await setFaults(faults)
      return
    }
    const port = ports[Number(name.split(' ')[1])] ?? 0
    // Every process has a different clock.
    const skew = Math.round((dice.roll() * 2 - 1) * MOST_SKEW_MS)
    const env = {
      ...appEnv({ port, publicUrl: front.url, standinUrl, folder }),
      ...store.env,
      JWT_SECRET: SECRET,
      CLOCK_START: new Date(clock.now().getTime() + skew).toISOString(),
    }
    children.set(name, await startChild('app', env, log))
    await store.reopen()
    serving.add(name)
  }
  const standinEnv = {
    STANDIN_PORT: String(standinPort),
    STANDIN_DATA: join(folder, 'standin'),
    STANDIN_KEY,
    STANDIN_REFUND_MS: '300',
    STANDIN_RETRY_MS: '400',
  }

  /** The stand-in loses its rules when it ends, and each of its runs gets a new seed. */
  async function setFaults(rules: Record<string, unknown>) {
    faults = rules
    await knobs.setFaults(faults, seed * 1000 + standins++)
  }

  async function end(name: string) {
    const child = children.get(name)
    if (!child) throw new Error(`${name} does not run`)
    deaths++
    serving.delete(name)
    await endChild(child)
  }

  async function kill({ victim, afterMs }: Kill) {
    await wait(afterMs)
    const name = names.includes(victim) ? victim : 'app 0'
    await end(name)
    tally.fired(name === 'standin' ? 'killed stand-in' : 'killed app process')
    await start(name)
  }

  /** Stops everything for days, and starts it again. */
  async function leap() {
    await Promise.all(names.map(end))
    clock.leap()
    tally.fired('clocks moved by days')
    await startAll()
  }
  async function startAll() {
    await start('standin')
    await Promise.all(names.slice(1).map(start))
  }

  /** Works on the store itself. Null if the store belonged to an app process and died with it. */
  async function orCutOff<T>(work: () => Promise<T>): Promise<T | null> {
    await someoneServes()
    const before = deaths
    try {
      return await work()
    } catch (error) {
      if (!store.diesWithApp || deaths === before) throw error
      return null
    }
  }

  /** Waits for a running process, as a person would reload the page later. */
  async function someoneServes() {
    while (serving.size === 0) await wait(200)
  }

  await startAll()
  return {
    ports,
    standinUrl,
    publicUrl: front.url,
    clock,
    store,
    kill,
    leap,
    orCutOff,
    someoneServes,
    setFaults,
    expire: knobs.expire,
    ledger: knobs.ledger,
    fired: knobs.fired,
    close: async () => {
      front.close()
      await Promise.all([...children.values()].map(endChild))
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
