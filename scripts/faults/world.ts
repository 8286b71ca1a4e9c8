import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { aFreePort } from '../freePort.ts'
import { appEnv, endChild, STANDIN_KEY, startChild } from './child.ts'
import { openFront } from './front.ts'
import type { Kill } from './plan.ts'
import type { Tally } from './tally.ts'

export const SECRET = 'only-for-the-fault-test-0123456789'

const Ledger = z.object({
  charges: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      fils: z.int(),
      currency: z.string(),
      order: z.string().nullable(),
      email: z.string().nullable(),
      refundedFils: z.int(),
    }),
  ),
  refunds: z.array(
    z.object({ charge: z.string(), status: z.string(), fils: z.int(), reference: z.string().nullable() }),
  ),
  pendingWebhooks: z.int(),
})
export type Ledger = z.output<typeof Ledger>
const Fired = z.object({ fired: z.record(z.string(), z.int()) })

/** The stand-in and two app processes on one database, which can be killed and come back. */
export async function openWorld(options: {
  databaseUrl: string
  folder: string
  seed: number
  faults: Record<string, unknown>
  tally: Tally
}) {
  const { databaseUrl, folder, seed, tally } = options
  const standinPort = await aFreePort()
  const ports = [await aFreePort(), await aFreePort()]
  const standinUrl = `http://127.0.0.1:${standinPort}`
  let turn = 0
  const front = await openFront(
    () => ports[turn++ % ports.length] ?? 0,
    (status) => tally.answered('webhook', status),
  )
  const children = new Map<string, ChildProcess>()
  let faults = options.faults
  let standins = 0

  async function start(name: Kill['victim']) {
    const log = join(folder, `${name.replace(' ', '')}.log`)
    if (name === 'standin') {
      children.set(name, await startChild('standin', standinEnv, log))
      await setFaults(faults)
      return
    }
    const port = ports[name === 'app 0' ? 0 : 1] ?? 0
    const env = appEnv({ port, publicUrl: front.url, standinUrl, folder })
    children.set(
      name,
      await startChild('app', { ...env, DATABASE_URL: databaseUrl, JWT_SECRET: SECRET }, log),
    )
  }
  const standinEnv = {
    STANDIN_PORT: String(standinPort),
    STANDIN_DATA: join(folder, 'standin'),
    STANDIN_KEY,
    STANDIN_REFUND_MS: '300',
    STANDIN_RETRY_MS: '400',
  }

  const knob = (path: string, body?: unknown) =>
    fetch(`${standinUrl}/standin${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).then((answer) => answer.json())
  /** Its rules do not outlive the stand-in, and the dice begin anew with each of its lives. */
  async function setFaults(wanted: Record<string, unknown>) {
    faults = wanted
    await knob('/faults', { seed: seed * 1000 + standins++, clear: true, faults })
  }

  async function kill({ victim, afterMs }: Kill) {
    await wait(afterMs)
    const child = children.get(victim)
    if (!child) throw new Error(`${victim} does not run`)
    await endChild(child)
    tally.fired(victim === 'standin' ? 'killed stand-in' : 'killed app process')
    await start(victim)
  }

  await start('standin')
  await Promise.all([start('app 0'), start('app 1')])
  return {
    ports,
    standinUrl,
    publicUrl: front.url,
    kill,
    setFaults,
    expire: (id: string) => knob(`/charges/${id}/expire`, {}),
    ledger: async () => Ledger.parse(await knob('/ledger')),
    fired: async () => Fired.parse(await knob('/faults')).fired,
    close: async () => {
      front.close()
      await Promise.all([...children.values()].map(endChild))
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
