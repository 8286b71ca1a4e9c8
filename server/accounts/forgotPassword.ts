import { eq } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { users } from '../tables/accounts.ts'
import { inConstantTime } from './constantTime.ts'
import { limitAttempts } from './limitAttempts.ts'
import { issueLink, resetPath } from './links.ts'

/** Sends a link to choose a new password, if the account exists. The response does not reveal it. */
export async function forgotPassword(deps: Deps, { email, ip }: { email: string; ip: string }, now: Date) {
  const { keys, mail } = deps
  await limitAttempts(deps, 'forgot', { account: email, ip }, now)
  await inConstantTime(() =>
    transaction(deps.db, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
      if (!user) return
      const { token } = await issueLink(tx, keys, { userId: user.id, purpose: 'RESET_PASSWORD', email }, now)
      await mail.post(
        tx,
        {
          kind: 'accounts.resetPassword',
          to: email,
          language: user.language,
          userId: user.id,
          params: { name: user.fullName, link: resetPath(token) },
        },
        now,
      )
    }),
  )
}
