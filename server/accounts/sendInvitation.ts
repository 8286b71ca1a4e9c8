import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { issueLink, resetPath } from './links.ts'
import type { UserRow } from './table.ts'

/** To somebody the shop has made an account for, to choose a password. Whatever was sent before stops working. */
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
