import { eq, like, or } from 'drizzle-orm'
import { limits } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { Caller } from '../sessions/caller.ts'
import { rateLimits } from '../tables/rateLimits.ts'

type Verb = 'login' | 'password' | 'register' | 'verify' | 'resend' | 'forgot' | 'reset'

/**
 * Counts an attempt for its client address and for its account, where they are given. The account is identified by its
 * email while anyone may name it, and by its id where only its owner can, so that strangers cannot use up the count.
 */
export async function limitAttempts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  verb: Verb,
  { account, ip }: { account?: string; ip?: string },
  now: Date,
) {
  if (!config.rateLimits) return
  const [perAddress, perAccount] =
    verb === 'login' || verb === 'password'
      ? [limits.loginPerAddress, limits.loginPerAccount]
      : [limits.mailPerAddress, limits.mailPerAccount]
  if (ip !== undefined) await countAttempt(db, `${verb} from ${addressKey(ip)}`, perAddress, now)
  if (account !== undefined) await countAttempt(db, accountKey(verb, account), perAccount, now)
}

/**
 * Counts emails that an admin's action sends to other people. Call it last in the transaction: a failed action counts
 * nothing, and a refused one sends nothing.
 */
export async function limitEmails(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  { userId }: Pick<Caller, 'userId'>,
  now: Date,
  emails = 1,
) {
  if (config.rateLimits && emails > 0)
    await countAttempt(tx, `emails by ${userId}`, limits.emailsPerAdmin, now, emails)
}

const accountKey = (verb: Verb, account: string) => `${verb} of ${account}`

/** The key of an account for one of its own browsers. */
export const onDevice = (userId: string, device: string) => `${userId} on ${device}`

/** Resets all login counts of an account, including those of the owner's own browsers. Called after a new password. */
export const resetLogins = (tx: Db, { id, email }: { id: string; email: string }) =>
  tx
    .delete(rateLimits)
    .where(
      or(
        eq(rateLimits.key, accountKey('login', email)),
        like(rateLimits.key, accountKey('login', onDevice(id, '%'))),
      ),
    )

/** Resets a count once the caller has proved to be the owner. */
export const resetAttempts = (tx: Db, verb: 'login' | 'password', account: string) =>
  tx.delete(rateLimits).where(eq(rateLimits.key, accountKey(verb, account)))
