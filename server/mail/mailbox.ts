import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/mail/contract.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { outbox } from '../tables/mail.ts'

const NEWEST = 100

/** Registered outside production only: anyone who can read the emails can sign in to any account. */
export function mailboxRoute(app: FastifyInstance, deps: { db: Db; now: () => Date }) {
  route(app, deps, contract.mailbox, async ({ query: { to } }) => ({
    content: await lettersTo(deps.db, to?.trim().toLowerCase()),
  }))
}

async function lettersTo(db: Db, to: string | undefined) {
  const rows = await db
    .select()
    .from(outbox)
    .where(to ? eq(sql`lower(${outbox.to})`, to) : undefined)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(NEWEST)
  return rows.map((row) => ({
    id: row.id,
    to: row.to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    createdAt: row.createdAt.toISOString(),
  }))
}
