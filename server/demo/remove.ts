import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isTaken } from '../accounts/changeEmail.ts'
import { revokeEmailChanges, withdrawLinks } from '../accounts/links.ts'
import type { Db } from '../db/client.ts'
import { databaseOn } from '../db/database.ts'
import { readTables } from '../db/pgCatalog.ts'
import { StartupError } from '../db/startupError.ts'
import { bumpVersion } from '../db/version.ts'
import { publish } from '../events/publish.ts'
import { idOf } from '../jobs/send.ts'
import { findGuestRows } from '../privacy/guestRows.ts'
import { belongsTo, type Owners } from '../privacy/ownRows.ts'
import { personalTables } from '../privacy/personalData.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { accountLinks, userSearch, users } from '../tables/accounts.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { outbox } from '../tables/mail.ts'
import { runLinks, runMarks } from '../tables/runs.ts'
import { settings } from '../tables/settings.ts'
import { rebuildTotals } from '../totals/rebuild.ts'
import { demoDrivers, demoGuests, formerDriver } from './people.ts'
import { closure } from './words.ts'

/** The accounts of the demo, highest role first, even if their email or password has changed. */
const demoPeople = (db: Db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.ofDemo, true))
    .orderBy(desc(users.role), users.createdAt)

/**
 * Throws if the database has demo accounts. Their password is public and would give access to them, so production must
 * have none.
 */
export async function assertNoDemo(db: Db): Promise<void> {
  const [first, ...more] = await demoPeople(db)
  if (!first) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new StartupError(
    `This database contains demo accounts, whose password is public (${first.email}${others}): npm run remove-demo removes them and their data, and leaves the catalogue.`,
  )
}

/**
 * Removes the demo's accounts with all their rows, demotes the admins that they made and restores the emails that they
 * changed, in one transaction. Returns the removed accounts, the demoted ones, the changed emails and the remaining
 * admins.
 */
export async function removeDemo(pool: pg.Pool, now: Date) {
  const removed = await removeFrom(pool, now)
  // The demo's purchases must not count in the shop's totals.
  await rebuildTotals(databaseOn(pool), now)
  return removed
}

async function removeFrom(pool: pg.Pool, now: Date) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = drizzle(client, { casing: 'snake_case' })
    const people = await demoPeople(tx)
    const changed = await emailsTheyChanged(tx)
    const demoted = people.length > 0 ? await demoteTheirAdmins(tx, now) : []
    if (people.length > 0) await removePeople(client, tx, people)
    const emails: ChangedEmail[] = []
    for (const one of changed) emails.push(await giveEmailBack(tx, one, now))
    // Settings that the demo turned on are off again, until the owner decides.
    const off = { customersChooseDay: false, customersChooseCredit: false }
    if (people.length > 0)
      await tx.update(settings).set({ listAdmins: true, ...off, ...bumpVersion(settings) })
    const admins = await readAdmins(tx)
    await client.query('commit')
    return { removed: people.map(({ email }) => email), demoted, emails, admins }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * The admin actions on accounts, in order, and the periods in which an account was an admin because of the demo, also
 * indirectly: until another admin granted a role, or for good if the demo added the account. Access to an admin's email
 * gives access to the account, so its actions count as the demo's from the demo's change of the email until someone
 * else changed it.
 */
const byTheDemo = sql`
  with recursive deeds as (
    select a.actor_id as by, u.id as user_id, a.action = 'POST /admin/users' as adds, a.after ->> 'role' as role,
           a.before ->> 'email' as email_before, a.after ->> 'email' as email_after,
           a.action = 'PUT /admin/users/:id' as changes, row_number() over (order by a.at, a.id) as n
      from audit_log a join users u on u.id::text = a.target
     where a.action in ('POST /admin/users', 'POST /admin/users/:id/role', 'PUT /admin/users/:id')
  ), given as (
    select *, case when not adds then lead(n) over (partition by user_id, changes order by n) end as ends from deeds
     where not changes or email_after is not null
  ), theirs(user_id, by, adds, n, ends) as (
    select u.id, null::uuid, true, 0::bigint, null::bigint from users u where u.of_demo
    union
    select g.user_id, case when not g.changes then g.by end, g.adds, g.n, g.ends
      from given g join theirs t on t.user_id = g.by and g.n > t.n and (t.ends is null or g.n < t.ends)
     where g.adds or g.role is distinct from 'USER'
  )`

/**
 * Demotes admins whose role or account came from the demo, also indirectly, because anyone who read the demo's password
 * could have made them. A role that another admin granted since stays.
 */
async function demoteTheirAdmins(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    ${byTheDemo}
    select u.id, u.email from users u
     where u.role <> 'USER' and not u.of_demo and exists (
       select from theirs t where t.user_id = u.id and t.ends is null and (t.adds or t.by = u.role_granted_by))
     order by u.email`)
  for (const { id } of rows) await demote(tx, id, now)
  return rows.map(({ email }) => email)
}

async function demote(tx: Db, id: string, now: Date) {
  const set = { role: 'USER', roleGrantedBy: null, ...bumpVersion(users), updatedAt: now } as const
  await tx.update(users).set(set).where(eq(users.id, id))
  await revokeEmailChanges(tx, id, now)
  await publish(tx, { kind: 'sessions.changed' }, { to: id })
}

export type ChangedEmail = { email: string; previous: string; outcome: 'KEPT' | 'RESTORED' | 'DEMOTED' }

/**
 * Accounts whose email the demo changed, except those that have the previous one again or got another from an admin
 * since.
 */
async function emailsTheyChanged(tx: Db) {
  const { rows } = await tx.execute<{ id: string; previous: string }>(sql`
    ${byTheDemo}, changed as (
      select distinct on (d.user_id) d.user_id, d.email_before from deeds d
       where d.email_before is not null and exists (${isTheirDeed})
       order by d.user_id, d.n
    )
    select u.id, c.email_before as previous from changed c join users u on u.id = c.user_id
     where not u.of_demo and u.erased_at is null and u.email <> c.email_before and not exists (
       select from deeds d where d.user_id = u.id and d.email_after = u.email and not exists (${isTheirDeed}))
     order by u.email`)
  return rows
}
const isTheirDeed = sql`
  select from theirs t where t.user_id = d.by and d.n > t.n and (t.ends is null or d.n < t.ends)`

/**
 * Restores the previous email and removes the password, because access to the changed email gave access to the account.
 * If another account has the previous email now, the account is demoted instead.
 */
async function giveEmailBack(
  tx: Db,
  { id, previous }: { id: string; previous: string },
  now: Date,
): Promise<ChangedEmail> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('an account that is not there')
  const { email, role } = user
  if (role === 'USER') return { email, previous, outcome: 'KEPT' }
  await revokeSessions(tx, { userId: id, reason: 'email changed' }, now)
  await withdrawLinks(tx, { userId: id, purposes: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITE'] }, now)
  if (await isTaken(tx, previous)) {
    await demote(tx, id, now)
    return { email, previous, outcome: 'DEMOTED' }
  }
  await revokeEmailChanges(tx, id, now)
  const search = userSearch({ ...user, email: previous })
  const set = { email: previous, search, passwordHash: null, ...bumpVersion(users), updatedAt: now }
  await tx.update(users).set(set).where(eq(users.id, id))
  return { email, previous, outcome: 'RESTORED' }
}

const becomes: Record<ChangedEmail['outcome'], string> = {
  KEPT: '',
  RESTORED:
    ', an admin: the previous email is restored, and “Forgot password?” on the login page sends it a link to choose a password',
  DEMOTED: ', no longer an admin: someone else has the previous email',
}
/** The result in words, one line each. */
export const emailLines = (emails: ChangedEmail[]): string[] =>
  emails.length === 0
    ? []
    : [
        'Accounts whose email a demo account had changed:',
        ...emails.map(
          ({ email, previous, outcome }) => `  ${email}, previously ${previous}${becomes[outcome]}`,
        ),
      ]

const readAdmins = (db: Db) =>
  db
    .select({ email: users.email, role: users.role, status: users.status })
    .from(users)
    .where(ne(users.role, 'USER'))
    .orderBy(desc(users.role), users.email)
type Admins = Awaited<ReturnType<typeof readAdmins>>

/**
 * Returns the admins once after the demo was removed, so that the operator sees who runs the shop; null at every other
 * start.
 */
export async function adminsToList(db: Db): Promise<Admins | null> {
  const [row] = await db
    .update(settings)
    .set({ listAdmins: false })
    .where(eq(settings.listAdmins, true))
    .returning()
  return row ? readAdmins(db) : null
}

/** The admins in words, one line each, and what to do if nobody can run the shop. */
export function adminLines(admins: Admins): string[] {
  const lines = admins.map(
    ({ email, role, status }) =>
      `  ${email}, ${role === 'ADMIN' ? 'admin' : 'super admin'}${status === 'ACTIVE' ? '' : `, ${status.toLowerCase()}`}`,
  )
  const runsIt = admins.some(({ role, status }) => role === 'SUPER_ADMIN' && status === 'ACTIVE')
  return [
    ...(lines.length > 0 ? ['Admins of this shop:', ...lines] : ['This shop has no admins.']),
    ...(runsIt ? [] : ['No super admin can log in. Add one with npm run create-admin EMAIL.']),
  ]
}

async function removePeople(client: pg.ClientBase, tx: Db, people: { id: string }[]) {
  const ids = people.map(({ id }) => id)
  const owners: Owners[] = [{ userIds: ids }]
  for (const { email } of demoGuests) owners.push({ guest: await findGuestRows(tx, email) })
  const areTheirs = (name: string) =>
    sql.join(
      owners.map((owner) => belongsTo(owner, name)),
      sql` or `,
    )
  await removeWordsToShop(tx, areTheirs('refunds'))
  // Changes of email that they requested for others have no requester any more.
  await tx.delete(accountLinks).where(inArray(accountLinks.requestedBy, ids))
  // The marks of a run whose link a demo admin created are deleted with the link, whosever the delivery.
  const links = tx.select({ id: runLinks.id }).from(runLinks).where(inArray(runLinks.createdBy, ids))
  await tx.delete(runMarks).where(inArray(runMarks.linkId, links))
  // What points to another table is deleted first, users last.
  const tables = (await readTables(client)).reverse()
  for (const { name } of tables) {
    if (personalTables[name] && name !== 'users')
      await tx.execute(sql`delete from ${sql.identifier(name)} t where ${areTheirs(name)}`)
  }
  // The remaining references are in other people's rows: a change that a demo admin made there has no author any more.
  const { rows: naming } = await tx.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
     where f.contype = 'f' and f.confrelid = 'public.users'::regclass and not a.attnotnull`)
  for (const { table, column } of naming)
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${sql.identifier(column)} in ${ids}`)
  await tx.delete(users).where(inArray(users.id, ids))
  await removeTeam(tx)
  // Without receipts of a year its numbers start at one.
  await tx.execute(sql`
    delete from receipt_counters c where not exists (select from receipts r where r.year = c.year)`)
}

/** Deletes emails to the shop about their refunds, which belong to no account. */
async function removeWordsToShop(tx: Db, areTheirs: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`select t.id from refunds t where ${areTheirs}`)
  const kinds = ['ops.refundFailed', 'ops.refundUnclear', 'ops.refundFound']
  const emailIds = rows.flatMap(({ id }) => kinds.map((kind) => idOf(kind, id)))
  if (emailIds.length > 0) await tx.delete(outbox).where(inArray(outbox.id, emailIds))
}

/** Deletes the demo's drivers, even if they drove for others meanwhile, and its closure day. */
async function removeTeam(tx: Db) {
  const theirs = or(
    ...[...demoDrivers, formerDriver].map(({ name, phone }) =>
      and(eq(drivers.name, name), eq(drivers.phone, phone)),
    ),
  )
  const ids = tx.select({ id: drivers.id }).from(drivers).where(theirs)
  const links = tx.select({ id: runLinks.id }).from(runLinks).where(inArray(runLinks.driverId, ids))
  await tx.delete(runMarks).where(inArray(runMarks.linkId, links))
  await tx.delete(runLinks).where(inArray(runLinks.driverId, ids))
  await tx.update(deliveries).set({ deliveryPersonId: null }).where(inArray(deliveries.deliveryPersonId, ids))
  await tx.delete(drivers).where(theirs)
  const { reasonEn, reasonAr } = closureDays
  await tx.delete(closureDays).where(and(eq(reasonEn, closure.reasonEn), eq(reasonAr, closure.reasonAr)))
}
