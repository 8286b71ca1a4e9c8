import { copyFileSync, existsSync, mkdirSync, watch, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createServer as createVite } from 'vite'
import { SECOND_MS } from '../../domain/dates.ts'
import { openEmbedded } from '../../server/db/embedded.ts'
import { StartupError } from '../../server/db/startupError.ts'
import { readEnv } from '../../server/env.ts'
import { type Step, stopInOrder } from '../../server/http/stop.ts'
import { makeLog } from '../../server/log.ts'
import { assertPortFree, DRAIN_MS } from '../../server/start.ts'
import { openGateway } from '../../server/tap/gateway.ts'
import { startApp } from '../dev/appProcess.ts'
import { front } from '../dev/front.ts'
import { stopWith, welcome } from '../welcome.ts'

const root = join(import.meta.dirname, '..', '..')
/** Editors write a file in several steps. */
const QUIET_MS = 50
/** The time for open requests, then for closing the store. After that the process ends in any case. */
const STOP_WITHIN_MS = DRAIN_MS + 4 * SECOND_MS

/** A replacement for the built pages: the unmodified page, and no prerendering. */
function devPages(): string {
  const [web, prerender] = [join(root, 'dist', 'dev', 'web'), join(root, 'dist', 'dev', 'prerender')]
  for (const folder of [web, prerender]) mkdirSync(folder, { recursive: true })
  copyFileSync(join(root, 'index.html'), join(web, 'index.html'))
  writeFileSync(join(web, 'preload.json'), '{}')
  writeFileSync(join(prerender, 'prerender.js'), 'export const renderPage = null\n')
  return web
}

/** Calls back shortly after the last change of the app's files. */
function onChange(react: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  for (const path of ['server', 'domain', 'index.html'])
    watch(join(root, path), { recursive: true }, (_, file) => {
      if (file?.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => void react(), QUIET_MS)
    })
}

// npm run dev: this process keeps the parts that are slow to open (the store, the payment stand-in, Vite) and
// the address. The app is its own process, which is replaced when its code changes. A change of this file
// needs a restart.
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  if (env.production) throw new StartupError('npm run dev is not for production: use npm start.')
  const log = makeLog(env.logLevel, process.stdout.isTTY)
  await assertPortFree(env)
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'db'))) console.log('Creating the database …')
  const store = env.databaseUrl ? undefined : await openEmbedded(env.dataDir)
  const close: Step[] = [{ label: 'store', run: async () => store?.close() }]
  await openGateway(env, log, close)
  const app = startApp(devPages(), {
    PUBLIC_URL: env.publicUrl,
    STANDIN_PORT: String(env.standinPort),
  })
  const server = createServer()
  const vite = await createVite({
    root,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  })
  const answer = front(vite, app.port)
  server.on('request', (req, res) => void answer(req, res))
  server.listen({ port: env.port, host: env.host })

  const grace = closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async () => {
    server.close()
    await Promise.all([app.stop(), vite.close()])
    await stopInOrder({ drain: [], close }, { log, withinMs: DRAIN_MS })
  })
  process.on('disconnect', () => grace.close())

  if ((await app.port()) !== null)
    welcome(env, { openedIn: process.uptime(), kind: store ? 'embedded' : 'postgres' })
  onChange(async () => {
    const began = performance.now()
    if ((await app.restart()) === null) return
    console.log(`Restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    vite.hot.send({ type: 'full-reload' })
  })
} catch (error) {
  stopWith(error)
}
