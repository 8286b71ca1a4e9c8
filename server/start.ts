import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../domain/dates.ts'
import { buildApp } from './app.ts'
import { checkSoon } from './checkout/janitor.ts'
import { makeClock } from './clock.ts'
import { openDb, type Store } from './db/client.ts'
import { hasDiskSpace } from './db/diskSpace.ts'
import { migrate } from './db/migrate.ts'
import { restrictPermissions } from './db/privateFiles.ts'
import { hasArabicTrigrams } from './db/search.ts'
import { reasonOf, StartupError } from './db/startupError.ts'
import { fillDemo, lacksDemo } from './demo/fill.ts'
import { adminsToList, assertNoDemo } from './demo/remove.ts'
import { seedStandin } from './demo/standin.ts'
import type { Env } from './env.ts'
import { eventStreams } from './events/streams.ts'
import { fillFirstShop } from './firstShop.ts'
import { type Step, stopInOrder } from './http/stop.ts'
import { installJobs, startJobs } from './jobs/boss.ts'
import { makeKeys } from './keys.ts'
import type { Log } from './log.ts'
import { openMail } from './mail/mail.ts'
import { fillMenus, tooFewSaladsFor } from './menu/fillMenus.ts'
import { pictureProcess } from './pictures/process.ts'
import { schedule } from './schedule.ts'
import { rolesOf } from './sessions/caller.ts'
import { makeTokens } from './sessions/token.ts'
import { openGateway } from './tap/gateway.ts'

/** The time limit for everything in flight together. Closing the store afterwards takes moments. */
export const DRAIN_MS = 8 * SECOND_MS
/** A proxy that checks every second has by then seen twice that the app is not ready. Part of DRAIN_MS. */
export const LEAVE_MS = 3 * SECOND_MS

const NO_ARABIC =
  'search: this database’s locale has no Arabic letters, so Arabic searches get slower as it grows; create a database with the locale C.UTF-8 and restore a backup into it'

/** Starts the whole shop: store, demo, web server, jobs. Returns how to stop it; a failure stops everything. */
export async function startShop(
  env: Env,
  log: Log,
  options: {
    webDir: string | undefined
    onFatal: (error: Error) => void
    /** How long it still serves after it reports "not ready", so that proxies can notice. */
    leaveMs?: number
    /** Replaced in tests that decide themselves when the time is over. */
    wait?: (ms: number) => Promise<unknown>
    drainMs?: number
    /** For a caller that keeps the store open beyond this process (npm run dev). */
    openStore?: () => Promise<Store>
  },
) {
  await assertPortFree(env)
  const now = makeClock(env.clockStart)
  const store = await (options.openStore?.() ??
    openDb({ databaseUrl: env.databaseUrl, dataDir: env.dataDir }))
  const drain: Step[] = []
  const close: Step[] = [{ label: 'store', run: () => store.close() }]
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopInOrder({ drain, close }, { log, withinMs: options.drainMs ?? DRAIN_MS })
    return stopped
  }
  const roomLeft = async () => store.kind === 'postgres' || hasDiskSpace(env.dataDir)
  try {
    store.onFatal(options.onFatal)
    restrictPermissions(env.dataDir)
    await migrate(store)
    if (!(await hasArabicTrigrams(store.db))) log.warn({}, NO_ARABIC)
    if (env.production) await assertNoDemo(store.db)
    await fillFirstShop(store.db, now())
    const mail = openMail(env)
    close.push({ label: 'mail', run: async () => mail.close() })
    const keys = makeKeys(env.jwtSecret)
    const { publicUrl } = env
    if (env.demo && (await lacksDemo(store.db))) {
      // The demo data sends jobs, which need their queues.
      await installJobs(store, schedule, log)
      await fillDemo({ db: store.db, mail, keys, publicUrl }, now())
      // Refreshes the planner's statistics after the tables were filled.
      await store.pool.query('analyze')
    }
    const unfilled = await fillMenus(store.db, now())
    if (unfilled.length > 0) log.warn({}, `menus: ${tooFewSaladsFor(unfilled)}`)

    const tap = await openGateway(env, log, close)
    if (env.demo && !env.tapSecretKey) await seedStandin(store.db, env)
    await checkSoon(store.db, now())
    const jobs = await startJobs({
      jobs: schedule,
      store,
      now,
      log,
      mail,
      tap,
      keys,
      publicUrl,
      hasDiskSpace: roomLeft,
    })
    const events = eventStreams({ rolesOf: (ids) => rolesOf(store.db, ids, now()), now, log })
    close.push({ label: 'events', run: await store.listen(events.listener) })
    const pictures = pictureProcess()
    close.push({ label: 'pictures', run: async () => pictures.stop() })
    // The last second is for recording which jobs were interrupted.
    drain.push({ label: 'jobs', run: (withinMs) => jobs.stop(withinMs - SECOND_MS) })

    let isLeaving = false
    const shop = {
      db: store.db,
      now,
      tokens: makeTokens(env.jwtSecret, now),
      keys,
      log,
      mail,
      tap,
      events,
      pictures,
      hasDiskSpace: roomLeft,
      config: { ...env, webDir: options.webDir, standin: !env.tapSecretKey },
    }
    const app = await buildApp(shop, () => isLeaving)
    // First report "not ready", then stop accepting requests.
    drain.push({
      label: 'requests',
      run: async () => {
        isLeaving = true
        await (options.wait ?? wait)(options.leaveMs ?? 0)
        await app.close()
      },
    })
    const address = await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
      throw listenError(error, env)
    })
    // Shown only once, so not before the shop is open.
    const admins = env.production ? await adminsToList(store.db) : null
    return { stop, kind: store.kind, address, admins }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Checked first, so that a taken port is reported without waiting for the database. */
export async function assertPortFree(env: Env) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, env)))
    probe.listen({ host: env.host, port: env.port }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function listenError(error: unknown, { host, port }: Env): unknown {
  const reason = reasonOf(error)
  if (reason === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use by another program; stop it or start with another PORT, such as PORT=${port + 10} npm start.`,
    )
  if (reason === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user; choose one above 1023 with PORT.`)
  if (reason === 'EADDRNOTAVAIL')
    return new StartupError(`HOST=${host} is not an address of this machine; correct it or leave it out.`)
  return error
}
