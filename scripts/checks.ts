import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, matchesGlob } from 'node:path'

const CACHE = join('node_modules', '.cache', 'checks')
const CONFIG = [
  'package-lock.json',
  'tsconfig.json',
  '*/tsconfig.json',
  '.oxlintrc.json',
  'scripts/checks.ts',
]
const EVERYTHING = ['*.*', '{domain,server,standin,web,scripts,e2e,bench,docs,.ci}/**/*.*']

type Check = {
  command: string[]
  /** For checks that can also check single files: their folders, appended to the command. */
  folders?: string[]
  /** A check that passed runs again only after one of these files has changed. */
  inputs: string[]
}

/** Each folder is checked with the types of its own platform. The first entry covers everything. */
const rooms = {
  '.': ['{domain,server,standin,web,scripts,e2e,bench}/**/*.{ts,tsx,json}', '*.config.ts'],
  server: ['{domain,server,standin,scripts,bench}/**/*.{ts,json}'],
  web: ['{domain,web}/**/*.{ts,tsx,css}'],
  domain: ['domain/**/*.ts'],
  standin: ['{domain,standin}/**/*.ts'],
}
const types = ([room, inputs]: [string, string[]]): [string, Check] => {
  const info = join(CACHE, `${room === '.' ? 'root' : room}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', info]
  // One type checker each: they run in parallel, and several would check the same files twice.
  return [`types in ${room}`, { command: ['tsc', '-p', room, '--checkers', '1', ...incremental], inputs }]
}
const promises = ([room, inputs]: [string, string[]]): [string, Check] => {
  const folders = room === '.' ? ['scripts', 'e2e', 'bench', ...globSync('*.config.ts')] : [room]
  const command = ['oxlint', '--type-aware', '--deny-warnings', '-c', '.oxlintrc.json']
  return [`promises in ${room}`, { command, folders, inputs }]
}

/** Longest first. */
const checks: Record<string, Check> = {
  ...Object.fromEntries(Object.entries(rooms).flatMap((room) => [types(room), promises(room)])),
  'format and lint': {
    command: ['biome', 'check', '--error-on-warnings', '--files-ignore-unknown=true'],
    folders: ['.'],
    inputs: EVERYTHING,
  },
  'dead code': { command: ['knip'], inputs: EVERYTHING },
}
export const checkNames = Object.keys(checks)

/**
 * For oxlint's type checker and tsc, which are Go programs: one core each, because oxlint has no option for
 * it, and less garbage collection, because they end soon.
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '400' }

function run([program = '', ...args]: string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...goSettings, ...process.env },
    shell: process.platform === 'win32',
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function hashOf(globs: string[]): string {
  const hash = createHash('sha256')
  const isFile = (file: string) => !file.startsWith('node_modules') && !file.startsWith('docs/pictures')
  const files = new Set(globs.flatMap((glob) => globSync(glob, { withFileTypes: false })).filter(isFile))
  for (const file of [...files].sort()) hash.update(file).update(readIfFile(file))
  return hash.digest('hex')
}
function readIfFile(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return ''
  }
}

/**
 * Runs one check unless it has passed for exactly these files. Returns its result and output. With `changed`, a check
 * that supports single files checks only these; errors that they cause in other files show up in a full run.
 */
export async function runCheck(name: string, changed?: string[]): Promise<{ ok: boolean; output: string }> {
  const { command = [], folders = [], inputs = [] } = checks[name] ?? {}
  const stamp = join(CACHE, `${name.replaceAll(/\W+/g, '-')}.passed`)
  const hash = hashOf([...inputs, ...CONFIG])
  if (readIfFile(stamp).toString() === hash) return { ok: true, output: '' }
  if (changed && folders.length > 0) {
    const globs = folders.flatMap((folder) => [folder, folder === '.' ? '**' : `${folder}/**`])
    const files = changed.filter((file) => matchesAny(file, globs) && matchesAny(file, inputs))
    return files.length > 0 ? run([...command, ...files]) : { ok: true, output: '' }
  }
  mkdirSync(CACHE, { recursive: true })
  rmSync(stamp, { force: true })
  const result = await run([...command, ...folders])
  if (result.ok) writeFileSync(stamp, hash)
  return result
}
const matchesAny = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob))

/** Runs jobs in order, as many at a time as there are cores. */
export async function inLanes(jobs: (() => Promise<void>)[]) {
  const waiting = jobs.values()
  const lane = async () => {
    for (const job of waiting) await job()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
