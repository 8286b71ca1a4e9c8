import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreePort } from '../freePort.ts'

/** The shop's time in tests: a Tuesday morning in Bahrain, far from midnight and from the end of the week. */
export const SHOP_CLOCK = '2026-12-01T10:00:00+03:00'

export const root = join(import.meta.dirname, '..', '..')

/** In the tests' own folder, which is removed after the run (setup.ts). */
export const aFolder = () => mkdtempSync(join(process.env.PROGRAM_FOLDER ?? tmpdir(), 'waraq-program-'))

/** A copy of the filled shop that setup.ts has prepared. */
export function aShop(): string {
  const dataDir = join(aFolder(), 'data')
  cpSync(process.env.READY_SHOP ?? '', dataDir, { recursive: true })
  return dataDir
}

export type Program = {
  child: ChildProcess
  output: () => string
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>
}

/** Starts the shop with the clock of the demo's data. Production accepts only the machine's clock. */
export const startProgram = (env: Record<string, string>) =>
  runTask(['start'], { ...(env.NODE_ENV !== 'production' && { CLOCK_START: SHOP_CLOCK }), ...env })

/** The programs of one test file, each on free ports unless given others. Call `endAll` at the end. */
export function programs() {
  const started: Program[] = []
  return {
    start: async (env: Record<string, string>) => {
      const ports = { PORT: String(await aFreePort()), STANDIN_PORT: String(await aFreePort()) }
      const program = startProgram({ ...ports, ...env })
      started.push(program)
      return program
    },
    endAll: async () => {
      for (const { child, ended } of started) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}

/** Runs a task as npm does, without most of this process's environment variables. */
export function runTask(args: string[], env: Record<string, string>, tree = root): Program {
  const child = spawn(process.execPath, [join(tree, 'scripts', 'run.mjs'), ...args], {
    cwd: tree,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, output: () => text, ended }
}

/** Waits until the program serves. Throws with its output if it ends before. */
export async function serving({ output, ended }: Program, port: number): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it ended before it served:\n${output()}`)
}
