import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** After which line of the child it is killed, and within what time: creation, migration, demo, first writes. */
const moments = [
  { after: 'started', withinMs: 4000 },
  { after: 'opened', withinMs: 60 },
  { after: 'migrated', withinMs: 3000 },
  // After its first write, so that a slow machine has one too.
  { after: 'wrote', withinMs: 400 },
]
const START_MS = 600_000

export type CrashResult = { kills: number; acknowledged: number; problems: string[] }

/**
 * Kills the process with kill -9 at seeded moments. Each time the next start must work, and every acknowledged write
 * must exist.
 */
export async function crashRounds(options: {
  rounds: number
  seed: number
  say?: (line: string) => void
}): Promise<CrashResult> {
  const random = randomFrom(options.seed)
  const result: CrashResult = { kills: 0, acknowledged: 0, problems: [] }
  for (let round = 1; round <= options.rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'waraq-crash-'))
    // The parent's own record of the acknowledged writes.
    const promised = join(folder, 'promised')
    writeFileSync(promised, '')
    const problems: string[] = []
    for (const { after, withinMs } of moments) {
      const delayMs = Math.floor(random() * withinMs)
      const name = `round ${round}, ${delayMs} ms after "${after}"`
      await runUntilKilled(join(folder, 'data'), promised, { after, delayMs }).catch((error: unknown) =>
        problems.push(`${name}: ${String(error)}`),
      )
      result.kills++
    }
    const before = readFileSync(promised, 'utf8').split('\n').filter(Boolean)
    result.acknowledged += before.length
    problems.push(
      ...(await check(join(folder, 'data'), before)).map((problem) => `round ${round}: ${problem}`),
    )
    options.say?.(
      `round ${round}: ${moments.length} kills, ${before.length} writes acknowledged, ${problems.length} problems`,
    )
    for (const problem of problems) options.say?.(`  ${problem}`)
    result.problems.push(...problems)
    rmSync(folder, { recursive: true, force: true })
  }
  return result
}

function start(dataDir: string, task: string, onLine: (line: string, kill: () => void) => void) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crashChild.ts'), dataDir, task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  createInterface(child.stdout).on('line', (line) => onLine(line, () => child.kill('SIGKILL')))
  const limit = setTimeout(() => child.kill('SIGABRT'), START_MS)
  return new Promise<{ signal: NodeJS.Signals | null; code: number | null; errors: string }>((resolve) => {
    // 'close' instead of 'exit', so that all output before the end has been read.
    child.on('close', (code, signal) => {
      clearTimeout(limit)
      resolve({ code, signal, errors })
    })
  })
}

async function runUntilKilled(dataDir: string, promised: string, when: { after: string; delayMs: number }) {
  const ended = await start(dataDir, 'write', (line, kill) => {
    if (line.startsWith('wrote ')) appendFileSync(promised, `${line.slice('wrote '.length)}\n`)
    if (line.split(' ')[0] === when.after) setTimeout(kill, when.delayMs)
  })
  if (ended.signal !== 'SIGKILL')
    throw new Error(`it ended by itself (${ended.signal ?? ended.code}): ${ended.errors}`)
}

async function check(dataDir: string, promised: string[]): Promise<string[]> {
  const found = new Set<string>()
  const problems: string[] = []
  const ended = await start(dataDir, 'check', (line) => {
    if (line.startsWith('found ')) found.add(line.slice('found '.length))
    if (line.startsWith('half ')) problems.push(`only one row of a write exists: ${line}`)
  })
  if (ended.code !== 0) return [`the next start failed (${ended.signal ?? ended.code}): ${ended.errors}`]
  const lost = promised.filter((email) => !found.has(email))
  if (lost.length > 0) problems.push(`${lost.length} of ${promised.length} acknowledged writes are lost`)
  return problems
}

/** mulberry32: the same moments for the same seed. */
function randomFrom(seed: number) {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
