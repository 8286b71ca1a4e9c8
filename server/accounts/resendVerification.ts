import { and, eq, or } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { users } from '../tables/accounts.ts'
import { inConstantTime } from './constantTime.ts'
import { limitAttempts } from './limitAttempts.ts'
import { sendVerification } from './sendVerification.ts'

/** Sends another verification email, if an account waits for one. The response does not reveal it. */
export async function resendVerification(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
  now: Date,
) {
  await limitAttempts(deps, 'resend', { account: email, ip }, now)
  await inConstantTime(() =>
    transaction(deps.db, async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.email, email), or(eq(users.verified, false), eq(users.status, 'PENDING'))))
        .for('update')
      if (user) await sendVerification(tx, deps, user, now)
    }),
  )
}
