import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { LoginInput } from '../../domain/accounts/contract.ts'
import { limits } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { countryOf, sameDevice } from '../sessions/device.ts'
import { knownDevice } from '../sessions/knownDevice.ts'
import { type LoginOrigin, recordLogin } from '../sessions/recordLogin.ts'
import { openSession } from '../sessions/sessions.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { logins } from '../tables/sessions.ts'
import { inConstantTime } from './constantTime.ts'
import { limitAttempts, onDevice, resetAttempts } from './limitAttempts.ts'
import { checkPassword } from './passwords.ts'

type SignedIn = { user: UserRow; session: Awaited<ReturnType<typeof openSession>> | null }

/** Signs in. Returns no session if the address is not verified yet. */
export async function login(
  deps: Deps,
  { email, password, rememberMe }: z.output<typeof LoginInput>,
  { from, deviceCookie }: { from: LoginOrigin; deviceCookie: string | undefined },
  now: Date,
): Promise<SignedIn> {
  const { db, keys } = deps
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const note = async (outcome: 'FAILED' | 'BLOCKED') => {
    if (user) await recordLogin(db, { userId: user.id, outcome, from }, now)
  }
  // A browser that signed in to this account before has its own count, so wrong passwords by strangers do not
  // lock it out.
  const device = user && knownDevice(keys, deviceCookie, user)
  const account = device ? onDevice(user.id, device) : email
  try {
    await limitAttempts(deps, 'login', device ? { account } : { account, ip: from.ip }, now)
  } catch (error) {
    await inConstantTime(async () => {
      if (user && !(await wasJustBlocked(db, user, now))) await note('BLOCKED')
    })
    throw error
  }
  // The check takes the same time without an account.
  if (!(await checkPassword(user?.passwordHash ?? null, password)) || !user) {
    // Recording the attempt does not show in the response time either.
    await inConstantTime(() => note('FAILED'))
    throw new AppError('AUTH_INVALID_CREDENTIALS')
  }
  if (user.status === 'SUSPENDED') {
    await note('BLOCKED')
    throw new AppError('ACCOUNT_SUSPENDED')
  }
  if (!user.verified || user.status !== 'ACTIVE') return { user, session: null }
  return transaction(db, (tx) => admit(tx, deps, { user, rememberMe, from, account }, now))
}

async function admit(
  tx: Db,
  { mail, config }: Deps,
  {
    user,
    rememberMe,
    from,
    account,
  }: { user: UserRow; rememberMe: boolean; from: LoginOrigin; account: string },
  now: Date,
): Promise<SignedIn> {
  // The password was checked outside the transaction: this finds no row if it, the email or the status has
  // changed since.
  const [present] = await tx
    .update(users)
    .set({ lastLoginAt: now })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.status, 'ACTIVE'),
        eq(users.passwordHash, user.passwordHash ?? ''),
        eq(users.email, user.email),
      ),
    )
    .returning()
  if (!present) throw new AppError('AUTH_INVALID_CREDENTIALS')

  const knownDevices = await tx
    .selectDistinct({ device: logins.deviceInfo })
    .from(logins)
    .where(and(eq(logins.userId, user.id), eq(logins.outcome, 'SUCCESS')))
  const session = await openSession(tx, { user, remembered: rememberMe, ...from }, now)
  await recordLogin(tx, { userId: user.id, sessionId: session.sessionId, outcome: 'SUCCESS', from }, now)
  if (config.rateLimits) await resetAttempts(tx, 'login', account)
  if (knownDevices.length > 0 && !knownDevices.some(({ device }) => sameDevice(device, from.device)))
    await mail.post(
      tx,
      {
        kind: 'accounts.newDevice',
        to: user.email,
        language: user.language,
        userId: user.id,
        params: {
          name: user.fullName,
          device: from.device,
          location: countryOf(from.ip, user.language),
          at: now,
        },
      },
      now,
    )
  return { user: present, session }
}

/** Records only one row for many blocked attempts; otherwise they could fill the history and the disk. */
async function wasJustBlocked(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ outcome: logins.outcome })
    .from(logins)
    .where(
      and(
        eq(logins.userId, user.id),
        gt(logins.at, new Date(now.getTime() - limits.loginPerAccount.windowMs)),
      ),
    )
    .orderBy(desc(logins.at), desc(logins.id))
    .limit(1)
  return last?.outcome === 'BLOCKED'
}
