import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { CODE_DIGITS, RESET_MS, VERIFICATION_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS } from '../../domain/dates.ts'
import { builtOnce, isOneOf, KEPT } from '../db/builtOnce.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import type { AccountLinkRow } from './table.ts'
import { accountLinks } from './table.ts'

export type Purpose = AccountLinkRow['purpose']

const validMs: Record<Purpose, number> = {
  VERIFY_EMAIL: VERIFICATION_MS,
  CHANGE_EMAIL: VERIFICATION_MS,
  RESET_PASSWORD: RESET_MS,
  INVITE: 7 * DAY_MS,
}
/** Only these emails carry a code beside their link. */
const hasCode = (purpose: Purpose) => purpose === 'VERIFY_EMAIL' || purpose === 'CHANGE_EMAIL'

const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const codeHashOf = (keys: Keys, link: Pick<AccountLinkRow, 'userId' | 'purpose' | 'email'>, code: string) =>
  createHmac('sha256', keys.codes)
    .update([link.purpose, link.userId, link.email, code].join('\n'))
    .digest('hex')

/** The pages the emails lead to. */
export const verificationPath = (token: string, email: string): `/${string}` =>
  `/verify-email-link?${new URLSearchParams({ token, email })}`
export const resetPath = (token: string): `/${string}` => `/reset-password?${new URLSearchParams({ token })}`

/** A new link and code for an email; earlier ones of the purpose stop working. Only their hashes are kept. */
export async function issueLink(
  tx: Db,
  keys: Keys,
  { userId, purpose, email }: { userId: string; purpose: Purpose; email: string },
  now: Date,
): Promise<{ token: string; code: string }> {
  await withdrawLinks(tx, { userId, purposes: [purpose] }, now)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await tx.insert(accountLinks).values({
    userId,
    purpose,
    email,
    tokenHash: hashOf(token),
    codeHash: hasCode(purpose) ? codeHashOf(keys, { userId, purpose, email }, code) : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs[purpose]),
  })
  return { token, code }
}

/** Those not yet used stop working. */
export const withdrawLinks = (
  tx: Db,
  { userId, purposes }: { userId: string; purposes: Purpose[] },
  now: Date,
) =>
  tx
    .update(accountLinks)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        inArray(accountLinks.purpose, purposes),
        isNull(accountLinks.usedAt),
        isNull(accountLinks.withdrawnAt),
      ),
    )

/** By the token of the link, and the address where one came with it; or by the code, which means nothing without. */
export type Proof = { token: string; email?: string } | { code: string; email: string }

/**
 * Uses a link up. `first` is false for one used before and not over yet: for a verification that is still good news,
 * for anything else it is not. Null when there is no such link, or none any more.
 */
export async function useLink(
  tx: Db,
  keys: Keys,
  { proof, purposes }: { proof: Proof; purposes: Purpose[] },
  now: Date,
): Promise<{ link: AccountLinkRow; first: boolean } | null> {
  const found = await findLink(tx, keys, { proof, purposes }, now)
  if (!found) return null
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, found.id), isNull(accountLinks.usedAt), isNull(accountLinks.withdrawnAt)))
    .returning()
  if (link) return { link, first: true }
  // Used or withdrawn, perhaps a moment ago by another request.
  const [old] = await tx.select().from(accountLinks).where(eq(accountLinks.id, found.id))
  return old?.usedAt ? { link: old, first: false } : null
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

/** The address a user wants to have and has not confirmed yet. */
export const pendingEmailOf = async (db: Db, userId: string, now: Date): Promise<string | null> =>
  (await pendingEmailsOf(db, [userId], now)).get(userId) ?? null

const openChanges = builtOnce((db) =>
  db
    .select({ userId: accountLinks.userId, email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(
        isOneOf(accountLinks.userId, 'userIds'),
        eq(accountLinks.purpose, 'CHANGE_EMAIL'),
        isNull(accountLinks.usedAt),
        isNull(accountLinks.withdrawnAt),
        gt(accountLinks.expiresAt, sql.placeholder('now')),
      ),
    )
    // Of two the later one counts.
    .orderBy(accountLinks.createdAt)
    .prepare(KEPT),
)

/** The same of several, by their ids; those who want none are not among them. */
export async function pendingEmailsOf(db: Db, userIds: string[], now: Date): Promise<Map<string, string>> {
  const links = await openChanges(db).execute({ userIds, now })
  return new Map(links.map(({ userId, email }) => [userId, email]))
}
