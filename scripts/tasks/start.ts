import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { readEnv } from '../../server/env.ts'
import { makeLog } from '../../server/log.ts'
import { DRAIN_MS, LEAVE_MS, startShop } from '../../server/start.ts'
import { buildWeb } from '../build.ts'
import { stopWith, welcome } from '../welcome.ts'

/** After the open requests, closing the store takes a moment. Then the process ends in any case. */
const STOP_WITHIN_MS = DRAIN_MS + 4 * SECOND_MS
/** A developer's busy machine may need longer, and no other process takes over there. */
const STOP_AT_HOME_WITHIN_MS = 10 * MINUTE_MS
const say = (text: string) => console.log(text)

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = makeLog(env.logLevel, process.stdout.isTTY)
  const webDir = await buildWeb(say)
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'db'))) say('Creating the database …')
  const shop = await startShop(env, log, {
    webDir,
    // The embedded store belongs to one process, so no other process takes over.
    leaveMs: env.databaseUrl ? LEAVE_MS : 0,
    onFatal: (error) => {
      log.error({ err: error }, 'the embedded database died; start again to recover')
      process.exit(1)
    },
  })

  const delay = env.production ? STOP_WITHIN_MS : STOP_AT_HOME_WITHIN_MS
  const grace = closeWithGrace({ delay, logger: false }, async ({ err }) => {
    if (err) log.error({ err }, 'stopping after an error nobody handled')
    await shop.stop()
  })
  // The launcher has ended, perhaps without sending a signal.
  process.on('disconnect', () => grace.close())

  welcome(env, { openedIn: process.uptime(), kind: shop.kind, admins: shop.admins })
} catch (error) {
  stopWith(error)
}
