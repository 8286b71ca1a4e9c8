import type { z } from 'zod'
import type { decideEmailChange as contract } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import { isStillAllowed, isTaken } from '../accounts/changeEmail.ts'
import { closeLink, dueEmailChanges, findLink, holdPeople, type LinkPeople } from '../accounts/links.ts'
import { takeNewEmail } from '../accounts/verifyEmail.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import type { JobContext } from '../jobs/job.ts'
import { forgetAtGateway, removeCards } from '../payments/cards.ts'
import { turnOffWithCard } from '../renewals/autoRenewal.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import type { AccountLinkRow } from '../tables/accounts.ts'
import type { CardRow } from '../tables/payments.ts'

const BATCH_SIZE = 200

/** Applies the old address's decision about a change that waits (rule A10). */
export async function decideEmailChange(
  services: PaymentServices,
  { token, decision }: z.output<typeof contract.body>,
  now: Date,
): Promise<void> {
  const cards = await transaction(services.db, async (tx) => {
    const proof = { token }
    const link = await findLink(tx, services.keys, { proof, purposes: ['DECIDE_EMAIL_CHANGE'] }, now)
    if (!link) throw new AppError('EMAIL_CHANGE_OVER')
    const people = await holdPeople(tx, link)
    const closed = await closeLink(tx, link, decision === 'STOP' ? { withdrawnAt: now } : { usedAt: now })
    if (!closed) throw new AppError('EMAIL_CHANGE_OVER')
    if (decision === 'STOP') return []
    if (!isStillAllowed(people)) throw new AppError('EMAIL_CHANGE_OVER')
    return takeEffect(tx, services, link, people, now)
  })
  await forgetAtGateway(services, cards)
}

/** Applies the changes that are due, each in its own transaction. */
export async function applyEmailChanges(context: JobContext) {
  const { db, now, log } = context
  const failures: unknown[] = []
  for (const link of await dueEmailChanges(db, now, BATCH_SIZE))
    await applyOne(context, link).catch((error: unknown) => {
      // A failure of one change does not stop the others. The job fails at the end and is retried.
      log.error({ userId: link.userId, err: error }, 'accounts: a change of email failed')
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes of email failed`)
}

async function applyOne(context: JobContext, link: AccountLinkRow) {
  const { db, now, log } = context
  const cards = await transaction(db, async (tx) => {
    const people = await holdPeople(tx, link)
    if (!isStillAllowed(people) || (await isTaken(tx, link.email))) {
      log.warn({ userId: link.userId }, 'accounts: a change of email is not possible any more')
      await closeLink(tx, link, { withdrawnAt: now })
      return []
    }
    // Stopped or approved meanwhile, or another process is applying it.
    if (!(await closeLink(tx, link, { usedAt: now }))) return []
    return takeEffect(tx, context, link, people, now)
  })
  await forgetAtGateway(context, cards)
}

/** Gives the account to the new address, without its saved cards. Returns the cards, for removal at the gateway. */
async function takeEffect(
  tx: Db,
  services: PaymentServices,
  link: AccountLinkRow,
  people: LinkPeople,
  now: Date,
): Promise<CardRow[]> {
  const { id: userId } = people.owner
  await takeNewEmail(tx, services, { link, people, secured: true }, now)
  await revokeSessions(tx, { userId, reason: 'email changed' }, now)
  return removeCards(tx, services, { userId, onRemoved: turnOffWithCard }, now)
}
