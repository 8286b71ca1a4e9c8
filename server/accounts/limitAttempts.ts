import { eq } from 'drizzle-orm'
import { limits } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { addressKey } from '../http/clientAddress.ts'
import { rateLimits } from '../http/table.ts'

type Verb = 'login' | 'register' | 'verify' | 'resend' | 'forgot' | 'reset'

/** Counts an attempt for the address it comes from and, where one is named, for the account it is about. */
export async function limitAttempts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  verb: Verb,
  { email, ip, now }: { email?: string; ip: string; now: Date },
) {
  if (!config.rateLimits) return
  const [perAddress, perAccount] =
    verb === 'login'
      ? [limits.loginPerAddress, limits.loginPerAccount]
      : [limits.mailPerAddress, limits.mailPerAccount]
  await countAttempt(db, `${verb} from ${addressKey(ip)}`, perAddress, now)
  if (email !== undefined) await countAttempt(db, accountKey(verb, email), perAccount, now)
}

const accountKey = (verb: Verb, email: string) => `${verb} of ${email}`

/** Whoever proved to be the owner begins at none again. */
export const resetLoginAttempts = (tx: Db, email: string) =>
  tx.delete(rateLimits).where(eq(rateLimits.key, accountKey('login', email)))
