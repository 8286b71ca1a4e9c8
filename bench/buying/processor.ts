import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const Cpu = z.object({ user: z.number(), system: z.number() })
export const inMs = ({ user, system }: z.output<typeof Cpu>) => (user + system) / 1000

/** How much of a processor the shop has used so far, in ms. */
export async function cpuOf(app: ChildProcess): Promise<number> {
  const answer = once(app, 'message')
  app.send('cpu')
  return inMs(Cpu.parse((await answer)[0]))
}

const LOOK_MS = 500
const REST_MS = 50
/** A shop that has just started draws the pictures its first visitors will ask for: that is not part of buying. */
export async function atRest(app: ChildProcess) {
  for (let before = await cpuOf(app); ; ) {
    await wait(LOOK_MS)
    const now = await cpuOf(app)
    if (now - before < REST_MS) return
    before = now
  }
}
