import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { bumpVersion } from '../db/version.ts'
import type { Deps } from '../deps.ts'
import { type AccountLinkRow, type UserRow, userSearch, users } from '../tables/accounts.ts'
import { isStillAllowed, isTaken } from './changeEmail.ts'
import { isUnused } from './isUnused.ts'
import {
  emailChangePath,
  issueLink,
  type LinkPeople,
  type Proof,
  pendingEmailOf,
  redeemLink,
  withdrawEmailChange,
  withdrawLinks,
} from './links.ts'
import { sendInvitation } from './sendInvitation.ts'

/**
 * Confirms an address, the first or a new one, by link or by code. Repeating it returns the same. Returns when a new
 * address takes effect, or null if it has.
 */
export async function verifyEmail(deps: Deps, proof: Proof, now: Date): Promise<Date | null> {
  return transaction(deps.db, async (tx) => {
    const used = await redeemLink(tx, deps.keys, { proof, purposes: ['VERIFY_EMAIL', 'CHANGE_EMAIL'] }, now)
    if (!used) throw new AppError('EMAIL_NOT_VERIFIED')
    const { link, first, owner } = used
    if (link.purpose === 'VERIFY_EMAIL') {
      if (first) await activate(tx, link, now)
      return null
    }
    if (first) await confirmChange(tx, deps, link, used, now)
    return (await pendingEmailOf(tx, owner.id, now))?.takesEffectAt ?? null
  })
}

async function activate(tx: Db, link: AccountLinkRow, now: Date) {
  const [user] = await tx
    .update(users)
    .set({ verified: true, status: activeOnceVerified, updatedAt: now })
    .where(and(eq(users.id, link.userId), eq(users.email, link.email)))
    .returning({ id: users.id })
  if (!user) throw new AppError('EMAIL_NOT_VERIFIED')
}

/** A pending account becomes active; a suspended one stays suspended. */
export const activeOnceVerified = sql`case when ${users.status} = 'PENDING' then 'ACTIVE' else ${users.status} end`

/** Rule A10: a change that the shop requested waits, unless nobody has used the account yet. */
async function confirmChange(tx: Db, deps: Deps, link: AccountLinkRow, people: LinkPeople, now: Date) {
  const { owner } = people
  if (!isStillAllowed(people)) throw new AppError('EMAIL_NOT_VERIFIED')
  const byShop = link.requestedBy !== owner.id
  if (byShop && !(await isUnused(tx, owner))) return waitForOwner(tx, deps, link, owner, now)
  await takeNewEmail(tx, deps, { link, people }, now)
}

/** After the new address has confirmed, the old one can stop the change, or approve it at once. */
async function waitForOwner(
  tx: Db,
  { keys, mail }: Deps,
  { email: newEmail, requestedBy }: AccountLinkRow,
  { id: userId, email: oldEmail, language, fullName: name }: UserRow,
  now: Date,
) {
  if (requestedBy === null) throw new Error('a change of email that nobody requested')
  if (await isTaken(tx, newEmail)) throw new AppError('EMAIL_TAKEN')
  const { token, expiresAt: takesEffectAt } = await issueLink(
    tx,
    keys,
    { userId, purpose: 'DECIDE_EMAIL_CHANGE', email: newEmail, requestedBy },
    now,
  )
  for (const [to, link] of [
    [oldEmail, emailChangePath(token)],
    [newEmail, null],
  ] as const)
    await mail.post(
      tx,
      {
        kind: 'accounts.emailChangeWaits',
        to,
        language,
        userId,
        params: { name, newEmail, takesEffectAt, link },
      },
      now,
    )
}

type Change = {
  link: AccountLinkRow
  /** Their rows are locked. */
  people: LinkPeople
  /** The owner's protection was done as well (sessions and cards removed), and the email says so. */
  secured?: boolean
}

/**
 * Makes a confirmed address take effect. If another account took it meanwhile, the unique constraint refuses it
 * (failures.ts has the message).
 */
export async function takeNewEmail(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'mail'>,
  { link, people: { owner, requester }, secured = false }: Change,
  now: Date,
) {
  const { id: userId, language, fullName: name } = owner
  const { email: newEmail } = link
  const byShop = requester && requester.id !== userId
  const [changed] = await tx
    .update(users)
    .set({
      email: newEmail,
      search: userSearch({ ...owner, email: newEmail }),
      verified: true,
      status: activeOnceVerified,
      updatedAt: now,
      ...bumpVersion(users),
    })
    .where(eq(users.id, userId))
    .returning()
  if (!changed) throw new AppError('NOT_FOUND')
  // Links sent to the old address stop working.
  await withdrawLinks(tx, { userId, purposes: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITE'] }, now)
  await withdrawEmailChange(tx, userId, now)
  if (byShop)
    await record(tx, now, {
      caller: { userId: requester.id, role: requester.role },
      action: 'PUT /admin/users/:id',
      target: userId,
      targetName: name,
      before: { email: owner.email },
      after: { email: newEmail },
      requestId: link.id,
    })
  // If the shop requested the change, the new address is informed too.
  for (const to of byShop ? [owner.email, newEmail] : [owner.email])
    await deps.mail.post(
      tx,
      { kind: 'accounts.emailChanged', to, language, userId, params: { name, newEmail, secured } },
      now,
    )
  // No password was chosen yet, and the invitation went to the old address.
  if (changed.passwordHash === null) await sendInvitation(tx, deps, changed, now)
}
