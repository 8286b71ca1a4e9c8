import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { issueLink, verificationPath } from './links.ts'

/** Sends the email that asks a new user to confirm the address. */
export async function sendVerification(tx: Db, { keys, mail }: Deps, user: UserRow, now: Date) {
  const { token, code } = await issueLink(
    tx,
    keys,
    {
      userId: user.id,
      purpose: 'VERIFY_EMAIL',
      email: user.email,
    },
    now,
  )
  await mail.post(
    tx,
    {
      kind: 'accounts.verifyEmail',
      to: user.email,
      language: user.language,
      userId: user.id,
      params: { name: user.fullName, link: verificationPath(token, user.email), code },
    },
    now,
  )
}
