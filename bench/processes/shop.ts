import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { appEnv, endChild, STANDIN_KEY, startChild } from '../../scripts/faults/child.ts'
import { standinKnobs } from '../../scripts/faults/knobs.ts'
import { openShopStore } from '../../scripts/faults/store.ts'
import { SECRET } from '../../scripts/faults/world.ts'
import { aFreePort } from '../../scripts/freePort.ts'
import { atRest } from '../shared/measured.ts'

const MOST_APPS = 4
const PROXY = join(import.meta.dirname, 'proxy.ts')
/** The shop itself gives up after 12 s (scripts/tasks/start.ts). */
const STOP_WITHIN_MS = 15 * SECOND_MS

/** The time from the kill of a process until it served again, on the machine's monotonic clock. */
export type Death = { port: number; from: number; to: number }

/** App processes behind the proxy on one database, and the gateway's stand-in. Each is its own process. */
export async function openShop(server: string, folder: string) {
  const store = await openShopStore({ kind: 'postgres', server }, folder)
  const [proxyPort, standinPort] = [await aFreePort(), await aFreePort()]
  const ports = await Promise.all(Array.from({ length: MOST_APPS }, aFreePort))
  const publicUrl = `http://127.0.0.1:${proxyPort}`
  const standinUrl = `http://127.0.0.1:${standinPort}`
  const standin = await startChild(
    'standin',
    { STANDIN_PORT: String(standinPort), STANDIN_DATA: join(folder, 'standin'), STANDIN_KEY },
    join(folder, 'standin.log'),
  )
  const proxy = fork(PROXY, [proxyPort, ...ports].map(String))
  await once(proxy, 'message')
  const apps = new Map<number, ChildProcess>()
  const deaths: Death[] = []

  async function start(port: number) {
    const env = {
      ...appEnv({ port, publicUrl, standinUrl, folder }),
      ...store.env,
      JWT_SECRET: SECRET,
    }
    apps.set(port, await startChild('app', env, join(folder, `app${ports.indexOf(port)}.log`)))
  }
  /** Returns the exit code; null if the process had to be killed. */
  async function stop(port: number): Promise<number | null> {
    const app = apps.get(port)
    if (!app) return null
    apps.delete(port)
    const ended = once(app, 'exit')
    app.kill('SIGTERM')
    const overdue = setTimeout(() => app.kill('SIGKILL'), STOP_WITHIN_MS)
    const [code] = await ended
    clearTimeout(overdue)
    return z.int().nullable().parse(code)
  }
  const portAt = (n: number) => ports[n] ?? 0

  return {
    store,
    publicUrl,
    standinUrl,
    proxyPort,
    deaths,
    knobs: standinKnobs(standinUrl),
    serving: () => [...apps.keys()],
    /** Runs the first `count` processes and waits until they are idle; stops the others. */
    async resize(count: number) {
      const more = ports.slice(0, count).filter((port) => !apps.has(port))
      for (const port of more) await start(port)
      await Promise.all(ports.slice(count).map(stop))
      await Promise.all([...apps.values()].map((app) => atRest(app)))
    },
    /** Kills a process without warning and restarts it after a while. */
    async kill(n: number, awayMs: number) {
      const port = portAt(n)
      const death = { port, from: performance.now(), to: Number.POSITIVE_INFINITY }
      deaths.push(death)
      const app = apps.get(port)
      if (!app) throw new Error(`no process runs at port ${port}`)
      await endChild(app)
      await wait(awayMs)
      await start(port)
      death.to = performance.now()
    },
    /**
     * Stops a process with SIGTERM and restarts it. Returns how long it took to exit, and whether it exited by itself.
     */
    async terminate(n: number) {
      const began = performance.now()
      const code = await stop(portAt(n))
      const stopMs = performance.now() - began
      await start(portAt(n))
      return { stopMs, isGraceful: code === 0 }
    },
    async close() {
      await Promise.all([...apps.values(), proxy, standin].map(endChild))
      await store.close()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
