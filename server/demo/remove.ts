import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { checkPassword } from '../accounts/passwords.ts'
import { users } from '../accounts/table.ts'
import { readTables } from '../db/catalogue.ts'
import type { Db } from '../db/client.ts'
import { databaseOn } from '../db/database.ts'
import { StartupError } from '../db/startupError.ts'
import { closureDays, deliveries } from '../deliveries/table.ts'
import { drivers } from '../drivers/table.ts'
import { idOf } from '../jobs/send.ts'
import { outbox } from '../mail/table.ts'
import { belongsTo } from '../privacy/ownRows.ts'
import { personalTables } from '../privacy/personalData.ts'
import { runLinks, runMarks } from '../runs/table.ts'
import { rebuildTotals } from '../totals/rebuild.ts'
import { DEMO_PASSWORD, demoAccounts, demoCustomers, demoDrivers } from './people.ts'
import { closure } from './words.ts'

/**
 * The demo's people, who can do most first; also one who has another address by now: a hash carries a random salt, so
 * only those who were put in together share one.
 */
async function demoPeople(db: Db) {
  const emails = [...demoAccounts, ...demoCustomers].map(({ email }) => email)
  const isListed = inArray(users.email, emails)
  const theirs = db.select({ hash: users.passwordHash }).from(users).where(isListed)
  return db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(or(isListed, inArray(users.passwordHash, theirs)))
    .orderBy(desc(users.role), users.createdAt)
}

/** Everybody can read the demo's password: production does not open while it opens a door. */
export async function assertNoDemoPassword(db: Db): Promise<void> {
  const people = await demoPeople(db)
  const known = new Set<string | null>()
  for (const hash of new Set(people.map(({ passwordHash }) => passwordHash)))
    if (await checkPassword(hash, DEMO_PASSWORD)) known.add(hash)
  const open = people.filter(({ passwordHash }) => known.has(passwordHash))
  const [first] = open
  if (!first) return
  const others = open.length > 1 ? ` and ${open.length - 1} more` : ''
  throw new StartupError(
    `This database holds accounts of the demo with their known password (${first.email}${others}): npm run remove-demo removes the demo's accounts and what belongs to them, and leaves the catalogue.`,
  )
}

/** Removes the demo's people with every row that is theirs, or nothing at all. Answers who went, and how many admins are left. */
export async function removeDemo(pool: pg.Pool, now: Date) {
  const removed = await removeFrom(pool)
  // What they bought is no part of the shop's numbers.
  await rebuildTotals(databaseOn(pool), now)
  return removed
}

async function removeFrom(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = drizzle(client, { casing: 'snake_case' })
    const people = await demoPeople(tx)
    if (people.length > 0) await removePeople(client, tx, people)
    const admins = await tx.$count(users, sql`${users.role} = 'SUPER_ADMIN' and ${users.status} = 'ACTIVE'`)
    await client.query('commit')
    return { removed: people.map(({ email }) => email), superAdmins: admins }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function removePeople(client: pg.ClientBase, tx: Db, people: { id: string }[]) {
  const ids = people.map(({ id }) => id)
  await removeWordsToShop(tx, ids)
  // What points at another table goes before it, people last.
  const tables = (await readTables(client)).reverse()
  for (const { name } of tables) {
    if (personalTables[name] && name !== 'users')
      await tx.execute(sql`delete from ${sql.identifier(name)} t where ${belongsTo({ userIds: ids }, name)}`)
  }
  // What is left that names them is other people's: a change that a demo admin made there was made by nobody now.
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
  // No receipt of a year is left: the shop's own begin at one.
  await tx.execute(sql`
    delete from receipt_counters c where not exists (select from receipts r where r.year = c.year)`)
}

/** What the shop was told about their refunds: such an email names nobody it belongs to. */
async function removeWordsToShop(tx: Db, userIds: string[]) {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select t.id from refunds t where ${belongsTo({ userIds }, 'refunds')}`,
  )
  const kinds = ['ops.refundFailed', 'ops.refundUnclear', 'ops.refundFound']
  const told = rows.flatMap(({ id }) => kinds.map((kind) => idOf(kind, id)))
  if (told.length > 0) await tx.delete(outbox).where(inArray(outbox.id, told))
}

/** Its drivers, also where they drove for others meanwhile, and its closed day. */
async function removeTeam(tx: Db) {
  const theirs = or(
    ...demoDrivers.map(({ name, phone }) => and(eq(drivers.name, name), eq(drivers.phone, phone))),
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
