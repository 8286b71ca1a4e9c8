import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { raised } from '../db/version.ts'
import type { Deps } from '../deps.ts'
import { type Proof, useLink, withdrawLinks } from './links.ts'
import { type AccountLinkRow, userSearch, users } from './table.ts'

/** Confirms an address, a first one or a new one, by link or by code. Doing it again says the same. */
export async function verifyEmail(deps: Deps, proof: Proof, now: Date): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const used = await useLink(tx, deps.keys, { proof, purposes: ['VERIFY_EMAIL', 'CHANGE_EMAIL'] }, now)
    if (!used) throw new AppError('EMAIL_NOT_VERIFIED')
    if (!used.first) return
    if (used.link.purpose === 'CHANGE_EMAIL') await changeEmail(tx, deps, used.link, now)
    else await activate(tx, used.link, now)
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

/** Who waited for this may begin; whoever is suspended stays so. */
export const activeOnceVerified = sql`case when ${users.status} = 'PENDING' then 'ACTIVE' else ${users.status} end`

/** If someone else took the address meanwhile, the table's own rule refuses it (failures.ts says so in words). */
async function changeEmail(tx: Db, { mail }: Deps, link: AccountLinkRow, now: Date) {
  const [before] = await tx.select().from(users).where(eq(users.id, link.userId)).for('update')
  if (!before || before.erasedAt) throw new AppError('EMAIL_NOT_VERIFIED')
  await tx
    .update(users)
    .set({
      email: link.email,
      search: userSearch({ ...before, email: link.email }),
      verified: true,
      status: activeOnceVerified,
      updatedAt: now,
      ...raised(users),
    })
    .where(eq(users.id, before.id))
  // What was sent to the old address opens nothing any more.
  await withdrawLinks(tx, { userId: before.id, purposes: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITE'] }, now)
  await mail.post(
    tx,
    {
      kind: 'accounts.emailChanged',
      to: before.email,
      language: before.language,
      userId: before.id,
      params: { name: before.fullName, newEmail: link.email },
    },
    now,
  )
}
