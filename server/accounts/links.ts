import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { CODE_DIGITS, EMAIL_CHANGE_WAIT_MS, RESET_MS, VERIFICATION_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { isOneOf, PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import type { Keys } from '../keys.ts'
import { type AccountLinkRow, accountLinks, type UserRow, users } from '../tables/accounts.ts'

export type Purpose = AccountLinkRow['purpose']

const validMs: Record<Purpose, number> = {
  VERIFY_EMAIL: VERIFICATION_MS,
  CHANGE_EMAIL: VERIFICATION_MS,
  DECIDE_EMAIL_CHANGE: EMAIL_CHANGE_WAIT_MS,
  RESET_PASSWORD: RESET_MS,
  INVITE: 7 * DAY_MS,
}
/** The two steps of a change of email: the new address confirms it, then it may wait (rule A10). */
const emailChange: Purpose[] = ['CHANGE_EMAIL', 'DECIDE_EMAIL_CHANGE']
/** Only these emails carry a code beside their link. */
const hasCode = (purpose: Purpose) => purpose === 'VERIFY_EMAIL' || purpose === 'CHANGE_EMAIL'

const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const codeHashOf = (keys: Keys, link: Pick<AccountLinkRow, 'userId' | 'purpose' | 'email'>, code: string) =>
  createHmac('sha256', keys.codes)
    .update([link.purpose, link.userId, link.email, code].join('\n'))
    .digest('hex')

/** The pages that the emails link to. */
export const verificationPath = (token: string, email: string): `/${string}` =>
  `/verify-email-link?${new URLSearchParams({ token, email })}`
export const resetPath = (token: string): `/${string}` => `/reset-password?${new URLSearchParams({ token })}`
export const emailChangePath = (token: string): `/${string}` =>
  `/email-change?${new URLSearchParams({ token })}`

type NewLink = { userId: string; email: string } & (
  | { purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'INVITE' }
  | { purpose: 'CHANGE_EMAIL' | 'DECIDE_EMAIL_CHANGE'; requestedBy: string }
)

/**
 * Creates a link and a code for an email; earlier ones of the same purpose stop working. Only their hashes are stored.
 */
export async function issueLink(
  tx: Db,
  keys: Keys,
  { userId, purpose, email, ...change }: NewLink,
  now: Date,
): Promise<{ token: string; code: string; expiresAt: Date }> {
  await withdrawLinks(tx, { userId, purposes: emailChange.includes(purpose) ? emailChange : [purpose] }, now)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expiresAt = new Date(now.getTime() + validMs[purpose])
  await tx.insert(accountLinks).values({
    userId,
    purpose,
    email,
    ...change,
    tokenHash: hashOf(token),
    codeHash: hasCode(purpose) ? codeHashOf(keys, { userId, purpose, email }, code) : null,
    createdAt: now,
    expiresAt,
  })
  return { token, code, expiresAt }
}

const isOpen = and(isNull(accountLinks.usedAt), isNull(accountLinks.withdrawnAt))

/** Withdraws the links that were not used yet. */
export const withdrawLinks = (
  tx: Db,
  { userId, purposes }: { userId: string; purposes: Purpose[] },
  now: Date,
) =>
  tx
    .update(accountLinks)
    .set({ withdrawnAt: now })
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, purposes), isOpen))

/** Withdraws the open change of an account's email, at either step. Returns how many links that were. */
export const withdrawEmailChange = async (tx: Db, userId: string, now: Date) =>
  (await withdrawLinks(tx, { userId, purposes: emailChange }, now)).rowCount ?? 0

/**
 * Revokes the change of email of this account, and those its owner requested for others. A new password, a suspension
 * and a change of role call this (rule A10).
 */
export const revokeEmailChanges = (tx: Db, userId: string, now: Date) =>
  tx
    .update(accountLinks)
    .set({ withdrawnAt: now })
    .where(
      and(
        or(eq(accountLinks.userId, userId), eq(accountLinks.requestedBy, userId)),
        inArray(accountLinks.purpose, emailChange),
        isOpen,
      ),
    )

/** The token of the link, with the address if one was sent; or the code, which needs the address. */
export type Proof = { token: string; email?: string } | { code: string; email: string }

/** The account of a link and, for a change of email, the user who requested it. */
export type LinkPeople = { owner: UserRow; requester: UserRow | undefined }

/** Locks both users until the transaction ends, before the link: code that revokes the link locks one of them first. */
export async function holdPeople(
  tx: Db,
  { userId, requestedBy }: Pick<AccountLinkRow, 'userId' | 'requestedBy'>,
): Promise<LinkPeople> {
  const held = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [userId, requestedBy ?? userId]))
    .orderBy(users.id)
    .for('no key update')
  const owner = held.find(({ id }) => id === userId)
  if (!owner) throw new Error('a link without its account')
  return { owner, requester: held.find(({ id }) => id === requestedBy) }
}

/** Closes a link whose users are locked. Returns false if it was used or withdrawn before. */
export async function closeLink(
  tx: Db,
  { id }: AccountLinkRow,
  how: { usedAt: Date } | { withdrawnAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(accountLinks)
    .set(how)
    .where(and(eq(accountLinks.id, id), isOpen))
  return rowCount === 1
}

/**
 * Uses up a link. `first` is false for one that was used before and has not expired: a verification then still reports
 * success, anything else fails. Returns null if the link does not exist or no longer works.
 */
export async function redeemLink(
  tx: Db,
  keys: Keys,
  { proof, purposes }: { proof: Proof; purposes: Purpose[] },
  now: Date,
): Promise<({ link: AccountLinkRow; first: boolean } & LinkPeople) | null> {
  const link = await findLink(tx, keys, { proof, purposes }, now)
  if (!link) return null
  const people = await holdPeople(tx, link)
  if (await closeLink(tx, link, { usedAt: now })) return { link, first: true, ...people }
  const [old] = await tx.select().from(accountLinks).where(eq(accountLinks.id, link.id))
  return old?.usedAt ? { link: old, first: false, ...people } : null
}

export async function findLink(
  tx: Db,
  keys: Keys,
  { proof, purposes }: { proof: Proof; purposes: Purpose[] },
  now: Date,
): Promise<AccountLinkRow | undefined> {
  const email = proof.email === undefined ? undefined : eq(accountLinks.email, proof.email)
  const token = 'token' in proof ? eq(accountLinks.tokenHash, hashOf(proof.token)) : undefined
  const links = await tx
    .select()
    .from(accountLinks)
    .where(
      and(
        token,
        email,
        inArray(accountLinks.purpose, purposes),
        isNull(accountLinks.withdrawnAt),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(accountLinks.createdAt))
  if ('token' in proof) return links[0]
  return links.find((link) => link.codeHash && isSame(link.codeHash, codeHashOf(keys, link, proof.code)))
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A new email that has not taken effect yet. */
export type PendingEmail = {
  email: string
  /** When it takes effect; null until the new address has confirmed it. */
  takesEffectAt: Date | null
  /** The name of the user who requested it. */
  requestedBy: string
}

export const pendingEmailOf = async (db: Db, userId: string, now: Date): Promise<PendingEmail | undefined> =>
  (await pendingEmailsOf(db, [userId], now)).get(userId)

/** Returns the confirmed changes that are due, oldest first. */
export const dueEmailChanges = (db: Db, now: Date, atMost: number) =>
  db
    .select()
    .from(accountLinks)
    .where(
      and(
        // Only so that the partial index applies.
        isNotNull(accountLinks.requestedBy),
        eq(accountLinks.purpose, 'DECIDE_EMAIL_CHANGE'),
        isOpen,
        lte(accountLinks.expiresAt, now),
      ),
    )
    .orderBy(accountLinks.expiresAt)
    .limit(atMost)

/** Returns a change that the new address has not confirmed. */
export async function openChangeOf(tx: Db, userId: string, now: Date) {
  const [open] = await tx
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, 'CHANGE_EMAIL'),
        isOpen,
        gt(accountLinks.expiresAt, now),
      ),
    )
  return open?.requestedBy ? { email: open.email, requestedBy: open.requestedBy } : undefined
}

const openChanges = preparedQuery((db) =>
  db
    .select({
      userId: accountLinks.userId,
      email: accountLinks.email,
      purpose: accountLinks.purpose,
      expiresAt: accountLinks.expiresAt,
      requestedBy: users.fullName,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.requestedBy))
    .where(
      and(
        isOneOf(accountLinks.userId, 'userIds'),
        isOpen,
        // A change that waits stays open until it has taken effect.
        or(
          eq(accountLinks.purpose, 'DECIDE_EMAIL_CHANGE'),
          and(eq(accountLinks.purpose, 'CHANGE_EMAIL'), gt(accountLinks.expiresAt, sql.placeholder('now'))),
        ),
      ),
    )
    .prepare(PREPARED),
)

/** The same for several users; those without a change are left out of the map. */
export async function pendingEmailsOf(
  db: Db,
  userIds: string[],
  now: Date,
): Promise<Map<string, PendingEmail>> {
  const changes = await openChanges(db).execute({ userIds, now })
  return new Map(
    changes.map(({ userId, email, purpose, expiresAt, requestedBy }) => [
      userId,
      { email, takesEffectAt: purpose === 'DECIDE_EMAIL_CHANGE' ? expiresAt : null, requestedBy },
    ]),
  )
}
