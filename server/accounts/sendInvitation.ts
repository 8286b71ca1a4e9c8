import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { issueLink, resetPath } from './links.ts'

/** Sends a link to choose a password to a user whose account the shop has created. Earlier links stop working. */
export async function sendInvitation(
  tx: Db,
  { keys, mail }: Pick<Deps, 'keys' | 'mail'>,
  { id: userId, email, language, fullName: name }: UserRow,
  now: Date,
) {
  const { token } = await issueLink(tx, keys, { userId, purpose: 'INVITE', email }, now)
  await mail.post(
    tx,
    { kind: 'accounts.invitation', to: email, language, userId, params: { name, link: resetPath(token) } },
    now,
  )
}
