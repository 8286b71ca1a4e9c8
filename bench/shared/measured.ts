import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const Cpu = z.object({ user: z.number(), system: z.number() })
export const inMs = ({ user, system }: z.output<typeof Cpu>) => (user + system) / 1000

/** In a process that is measured: whoever asks from now on is told how much of a processor it has used. */
export function tellCpu() {
  process.on('message', () => process.send?.(process.cpuUsage()))
}

/** How much of a processor it has used so far, in ms. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  return inMs(Cpu.parse((await answer)[0]))
}

/** Its memory in MB, as Linux counts it. */
export function memoryOf({ pid }: ChildProcess): number {
  const [, kB] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1024)
}

/** How much of a processor a process and those it has started, ended ones too, have used so far, in ms: Linux counts ticks. */
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
/** Longer than the drawing of bowls pauses between two of them. */
const LOOK_MS = 2000
const REST_MS = 100
/** A shop that has just started has the pictures drawn that its first visitors will ask for: no part of what comes after. */
export async function atRest({ pid }: ChildProcess) {
  for (let before = cpuWithChildren(pid); ; ) {
    await wait(LOOK_MS)
    const now = cpuWithChildren(pid)
    if (Math.abs(now - before) < REST_MS) return
    before = now
  }
}

/** The middle one. */
export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
