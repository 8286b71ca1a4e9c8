import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const Cpu = z.object({ user: z.number(), system: z.number() })
export const inMs = ({ user, system }: z.output<typeof Cpu>) => (user + system) / 1000

/** In a measured process: answers each message with its processor time so far. */
export function reportCpu() {
  process.on('message', () => process.send?.(process.cpuUsage()))
}

/** The processor time of a process so far, in ms. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  return inMs(Cpu.parse((await answer)[0]))
}

/** Its memory in MB, as reported by Linux. */
export function memoryOf({ pid }: ChildProcess): number {
  const [, kB] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1024)
}

/** The processor time of a process and its child processes, including ended ones, in ms. Linux counts it in ticks. */
export function cpuWithChildren(pid: number | string | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, ...ticks] = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(stat) ?? []
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const theirs = started === '' ? [] : started.split(' ').map(cpuOfChild)
  return (
    ticks.reduce((sum, count) => sum + Number(count), 0) * TICK_MS + theirs.reduce((sum, ms) => sum + ms, 0)
  )
}
const cpuOfChild = (pid: string) => {
  try {
    return cpuWithChildren(pid)
  } catch {
    return 0 // it has just ended
  }
}

const TICK_MS = 10
/** Longer than the pause between two bowls that are drawn. */
const LOOK_MS = 2000
const REST_MS = 100
/** Waits until a new shop is idle. It first draws the pictures for its first visitors, which must not be measured. */
export async function atRest({ pid }: ChildProcess) {
  for (let before = cpuWithChildren(pid); ; ) {
    await wait(LOOK_MS)
    const now = cpuWithChildren(pid)
    if (Math.abs(now - before) < REST_MS) return
    before = now
  }
}

/** The median. */
export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
