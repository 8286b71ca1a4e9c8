import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Cluster = {
  url: string
  version: string
  /** Stops the server as an operator would: connections are cut off, committed data is kept. */
  down(): Promise<void>
  /** Starts it after `down`. Resolves when it accepts connections again. */
  up(): Promise<void>
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
/** Only a server that never answers takes this long. */
const START_MS = 300_000
const LOOK_MS = 50
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  timezone: 'UTC',
}

/**
 * Like the embedded store: in the plain C locale no Arabic letter counts as a letter, and searches find no trigrams.
 */
const LOCALE = ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]

/**
 * Starts a PostgreSQL server in a temporary folder, which is removed when it stops or this process dies. Null without
 * binaries.
 */
export async function startPostgres(more: Record<string, string> = {}): Promise<Cluster | null> {
  const bin = findPostgres()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'waraq-pg-'))
  const user = process.getuid?.() === 0 ? humbleUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...LOCALE, '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...user },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  }
  const settings = Object.entries({ ...SETTINGS, ...more, unix_socket_directories: folder })
  // The shell reads commands from this process. When the pipe closes, for any reason, it stops the server and
  // removes the folder.
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `"$@" & server=$!
      while read -r word; do
        case $word in down) kill -INT $server; wait $server ;; up) "$@" & server=$! ;; esac
      done
      kill -INT $server; wait $server; rm -rf "$0"`,
      folder,
      join(bin, 'postgres'),
      '-D',
      data,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...user },
  )
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const send = (word: 'down' | 'up') => child.stdin?.write(`${word}\n`)
  try {
    return {
      url,
      version: await answers(url, child),
      down: async () => {
        send('down')
        const deadline = performance.now() + START_MS
        // The server removes this file last.
        while (existsSync(join(data, 'postmaster.pid'))) {
          if (performance.now() > deadline) throw new Error('PostgreSQL did not stop')
          await wait(LOOK_MS)
        }
      },
      up: async () => {
        send('up')
        await answers(url, child)
      },
      stop: () => end(child, folder),
    }
  } catch (error) {
    await end(child, folder)
    throw error
  }
}

/** The folder of PostgreSQL's binaries. */
export function findPostgres(): string | undefined {
  if (process.platform === 'win32') return undefined
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const places = [process.env.PG_BIN ?? '', ...debian, ...(process.env.PATH ?? '').split(delimiter)]
  return places.find((dir) => dir && ['initdb', 'postgres'].every((name) => existsSync(join(dir, name))))
}

/** A user for the server, because PostgreSQL refuses to run as root. */
function humbleUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Resolves with the version once the server accepts connections. */
async function answers(url: string, child: ChildProcess): Promise<string> {
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const deadline = performance.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (performance.now() > deadline || child.exitCode !== null) {
        throw new Error(`PostgreSQL did not start: ${log}`, { cause: error })
      }
      await wait(LOOK_MS)
    } finally {
      await client.end()
    }
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
