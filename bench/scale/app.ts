import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import { eventStreams } from '../../server/events/streams.ts'
import { makeKeys } from '../../server/keys.ts'
import { makeLog } from '../../server/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { pictureProcess } from '../../server/pictures/process.ts'
import { makeTokens } from '../../server/sessions/token.ts'
import { users } from '../../server/tables/accounts.ts'
import { sessions } from '../../server/tables/sessions.ts'
import { noGateway } from '../../server/test/noGateway.ts'

const SECRET = 'only-for-the-benchmark-0123456789'

/** The complete app on a database, without logging and rate limits. */
export async function benchApp(db: Db, now: () => Date) {
  const log = makeLog('silent', false)
  const publicUrl = 'http://localhost:3000'
  const deps: Deps = {
    db,
    now,
    tokens: makeTokens(SECRET, now),
    keys: makeKeys(SECRET),
    log,
    mail: openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl }),
    tap: noGateway,
    events: eventStreams({ rolesOf: async () => new Map(), now, log }),
    pictures: pictureProcess(),
    hasDiskSpace: async () => true,
    config: {
      production: false,
      publicUrl,
      webDir: undefined,
      dataDir: undefined,
      metricsToken: undefined,
      trustProxy: undefined,
      rateLimits: false,
      standin: true,
      loadShedding: false,
    },
  }
  return { app: await buildApp(deps), deps }
}

/** The headers of an admin of this shop, with a new session. */
export async function adminHeaders(deps: Deps) {
  const [admin] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'SUPER_ADMIN'))
    .limit(1)
  if (!admin) throw new Error('this shop has no admin')
  return headersOf(deps, admin.id)
}

/** The headers of this user, with a new session. */
export async function headersOf({ db, now, tokens }: Deps, userId: string) {
  const at = now()
  const id = randomUUIDv7()
  await db.insert(sessions).values({
    id,
    userId,
    createdAt: at,
    lastAccessedAt: at,
    expiresAt: new Date(at.getTime() + DAY_MS),
    remembered: false,
    deviceInfo: 'Desktop / Linux / Chrome',
    ipAddress: '127.0.0.1',
    location: 'Unknown',
    generation: 1,
  })
  return { authorization: `Bearer ${await tokens.sign({ userId, sessionId: id })}`, 'accept-language': 'ar' }
}
