import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { SECOND_MS } from '../domain/dates.ts'
import { buildWeb } from '../scripts/build.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { readEnv } from '../server/env.ts'
import { makeLog } from '../server/log.ts'
import { startShop } from '../server/start.ts'
import { load } from './reads/load.ts'
import { encodings, reads } from './reads/requests.ts'
import { round } from './scale/print.ts'
import { atRest, cpuOf, memoryOf, reportCpu } from './shared/measured.ts'
import { parts, shortOr } from './shared/options.ts'

/**
 * Measures the reads of every visitor, compressed as for browsers and uncompressed, compared with a bare
 * `node:http` server that returns the same bytes. Each server is its own process, with 50 connections, one
 * after the other. Also measures the memory of the serving process at start and at the end. On PostgreSQL.
 */
const CONNECTIONS = 50
const WARM_MS = shortOr(1.5, 0.5) * SECOND_MS
const FOR_MS = shortOr(4, 1) * SECOND_MS

const Answer = z.object({ path: z.string(), encoding: z.string(), type: z.string(), body: z.base64() })

const [part] = parts
if (part === 'shop') await serveShop()
else if (part === 'bare') await serveBare()
else await measure()

async function serveShop() {
  const env = readEnv(process.env)
  const onFatal = (error: Error) => {
    throw error
  }
  await startShop(env, makeLog('warn', false), { webDir: await buildWeb(() => undefined), onFatal })
  running(env.port)
}

/** Sends the prepared responses with as little work as possible. */
async function serveBare() {
  const [message] = await once(process, 'message')
  const answers = new Map(
    z
      .array(Answer)
      .parse(message)
      .map(({ path, encoding, type, body }) => {
        const bytes = Buffer.from(body, 'base64')
        const head = { 'content-type': type, 'content-encoding': encoding, 'content-length': bytes.length }
        return [`${encoding} ${path}`, { bytes, head }]
      }),
  )
  const port = await aFreePort()
  const server = createServer((req, res) => {
    const { bytes, head } = answers.get(`${req.headers['accept-encoding']} ${req.url}`) ?? {}
    res.writeHead(bytes ? 200 : 404, head).end(bytes)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  running(port)
}

function running(port: number) {
  reportCpu()
  process.once('disconnect', () => process.exit(0))
  process.send?.(port)
}

type Server = { child: ChildProcess; port: number }

async function start(
  kind: 'shop' | 'bare',
  message?: unknown,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = fork(import.meta.filename, [kind], { env: { ...process.env, ...env } })
  if (message) child.send(message)
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${kind} ended with ${code} before it began`)
  })
  const [port] = await Promise.race([once(child, 'message'), died])
  died.catch(() => undefined)
  return { child, port: z.int().parse(port) }
}

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
  const cluster = await startPostgres()
  if (!cluster) throw new Error('This bench needs PostgreSQL')
  const port = await aFreePort()
  const shop = await start('shop', undefined, {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'off',
    DEMO: 'off',
  })
  const idleMB = memoryOf(shop.child)
  await atRest(shop.child)
  const bare = await start('bare', await answersOf(shop))
  try {
    const lines: Record<string, object> = {}
    for (const { path, least } of reads)
      for (const encoding of encodings) {
        const [ours, theirs] = [await loaded(shop, path, encoding), await loaded(bare, path, encoding)]
        lines[encoding === 'br' ? `${path}, br` : path] = {
          'requests/s': round(ours.perSecond),
          'p99, ms': round(ours.p99),
          'processor ms each': round(ours.cpuMs),
          'bare, requests/s': round(theirs.perSecond),
          'bare p99, ms': round(theirs.p99),
          'bare processor ms': round(theirs.cpuMs),
          ratio: round(ours.perSecond / theirs.perSecond),
          'at least': least,
        }
      }
    console.table(lines)
    console.table({
      'memory of the shop, MB': { 'just begun': idleMB, 'after all this': memoryOf(shop.child) },
    })
  } finally {
    for (const { child } of [shop, bare]) child.kill('SIGKILL')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loaded({ child, port }: Server, path: string, encoding: string) {
  const request = { path, headers: { 'accept-encoding': encoding } }
  await load(port, request, { connections: CONNECTIONS, forMs: WARM_MS })
  const before = await cpuOf(child)
  const done = await load(port, request, { connections: CONNECTIONS, forMs: FOR_MS })
  const cpuMs = (await cpuOf(child)) - before
  return { ...done, cpuMs: cpuMs / done.count }
}

/** The shop's responses to all requests of this bench. */
async function answersOf({ port }: Server) {
  const answers: z.infer<typeof Answer>[] = []
  for (const { path } of reads)
    for (const encoding of encodings) {
      const request = get({ port, path, headers: { 'accept-encoding': encoding } })
      const [answer]: IncomingMessage[] = await once(request, 'response')
      if (answer?.statusCode !== 200) throw new Error(`${path}: ${answer?.statusCode}`)
      const body = (await buffer(answer)).toString('base64')
      answers.push({ path, encoding, type: answer.headers['content-type'] ?? '', body })
    }
  return answers
}
