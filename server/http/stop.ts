import type { Log } from '../log.ts'

export type Step = { label: string; run: (withinMs: number) => Promise<unknown> }

/**
 * Stops what a start has opened. First the `drain` steps run together within one time limit; then the `close` steps
 * run, newest first. A step that fails or hangs is logged and does not stop the others.
 */
export async function stopInOrder(
  { drain, close }: { drain: Step[]; close: Step[] },
  { log, withinMs }: { log: Log; withinMs: number },
): Promise<void> {
  const running = new Set(drain)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs)
  })
  const finished = drain.map(async (step) => {
    await tried(step, withinMs, log)
    running.delete(step)
  })
  await Promise.race([Promise.all(finished), tooLate])
  clearTimeout(timer)
  for (const { label } of running) log.warn({ label, withinMs }, 'stop: not finished in time, going on')
  for (const step of close.toReversed()) await tried(step, withinMs, log)
}

async function tried({ label, run }: Step, withinMs: number, log: Log): Promise<void> {
  try {
    await run(withinMs)
  } catch (error) {
    log.error({ label, err: error }, 'stop: a step failed, going on')
  }
}
