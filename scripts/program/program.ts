import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export const aFolder = () => mkdtempSync(join(tmpdir(), 'waraq-program-'))

export async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

export type Program = {
  child: ChildProcess
  said: () => string
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

export const startProgram = (env: Record<string, string>) => runTask(['start'], env)

/** A task as npm runs it, with nothing of this process's environment that could lead it astray. */
export function runTask(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], {
    cwd: root,
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
  return { child, said: () => text, ended }
}

/** Waits until it serves; a program that ended before is an error with what it said. */
export async function serving({ said, ended }: Program, port: number): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it ended before it served:\n${said()}`)
}
