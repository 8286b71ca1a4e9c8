import { eq, like, or } from 'drizzle-orm'
import { limits } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { addressKey } from '../http/clientAddress.ts'
import { rateLimits } from '../http/table.ts'
import type { Caller } from '../sessions/caller.ts'

type Verb = 'login' | 'password' | 'register' | 'verify' | 'resend' | 'forgot' | 'reset'

/**
 * Counts an attempt for the address it comes from and for the account it is about, where they are named. An account is
 * its e-mail while anybody may name it, and its id where only its owner can: strangers then cannot use up the count.
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
 * Counts the emails that an admin's press sends to people who did not ask for them. Called last in the press's
 * transaction: a press that fails counts nothing, and one that is refused sends nothing.
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

/** An account as one of its own browsers counts for it. */
export const onDevice = (userId: string, device: string) => `${userId} on ${device}`

/** With a new password all counts of signing in begin anew, those of the owner's own browsers too. */
export const resetLogins = (tx: Db, { id, email }: { id: string; email: string }) =>
  tx
    .delete(rateLimits)
    .where(
      or(
        eq(rateLimits.key, accountKey('login', email)),
        like(rateLimits.key, accountKey('login', onDevice(id, '%'))),
      ),
    )

/** Whoever proved to be the owner begins at none again. */
export const resetAttempts = (tx: Db, verb: 'login' | 'password', account: string) =>
  tx.delete(rateLimits).where(eq(rateLimits.key, accountKey(verb, account)))
