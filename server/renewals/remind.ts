import { and, eq } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import { chargeToAnnounce, isReminderDue } from '../../domain/renewals/rules.ts'
import { emailRecipient } from '../accounts/emailRecipient.ts'
import { readTerms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { cardName } from '../payments/paidWith.ts'
import { endingOf } from '../subscriptions/ending.ts'
import { type CardRow, savedCards } from '../tables/payments.ts'
import { renewalReminders } from '../tables/renewals.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { isEnding, planOnSale, readRemindable, readReminders, totalOf } from './dueRenewals.ts'

/**
 * Emails customers a week before the end: with auto-renewal the amount and day of the charge, otherwise how to renew.
 * Each reminder is a row of its day, so it is sent once, however often and on however many processes the job runs.
 */
export async function remindOfEnds({ db, now, mail, log }: Pick<JobContext, 'db' | 'now' | 'mail' | 'log'>) {
  const remindable = await readRemindable(db, now)
  let reminded = 0
  const failures: unknown[] = []
  for (const id of remindable)
    await transaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.id, id), isEnding(tx, now)))
        .for('update', { skipLocked: true })
      return row !== undefined && remind(tx, { mail }, row, now)
    }).then(
      (isReminded) => {
        if (isReminded) reminded++
      },
      (error: unknown) => {
        // A failure of one reminder does not stop the others. The job fails at the end and is retried.
        log.error({ id, err: error }, 'renewals: one could not be reminded')
        failures.push(error)
      },
    )
  if (reminded > 0) log.info({ reminded }, 'renewals: customers were reminded')
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} customers were not reminded`)
}

async function remind(
  tx: Db,
  { mail }: Pick<JobContext, 'mail'>,
  row: SubscriptionRow,
  now: Date,
): Promise<boolean> {
  const { terms } = await readTerms(tx, null)
  // A renewal would be refused while the service is off.
  if (!terms.serviceActive) return false
  const { endDate } = row
  const ending = { endDate, reminders: await readReminders(tx, row.id) }
  const plan = await planOnSale(tx, row.planId)
  const amount = plan ? totalOf(plan, terms) : null
  const card = await readCard(tx, row)
  const announced = card && amount !== null ? chargeToAnnounce(ending, amount, now) : 'too late'
  const charge = announced === 'too late' ? null : announced
  // Without a charge to announce this is a plain reminder, which is sent once.
  if (announced === 'too late' ? !isReminderDue(ending, now) : !charge) return false
  const { rowCount } = await tx
    .insert(renewalReminders)
    .values({ subscriptionId: row.id, day: dayInBahrain(now), ...charge, createdAt: now })
    .onConflictDoNothing()
  if (rowCount === 0) return false
  const { to } = await emailRecipient(tx, row)
  const params = {
    ...endingOf(row),
    amount,
    charge: charge && card ? { date: charge.chargeDate, card: cardName(card, to.language) } : null,
  }
  const once = `${row.id} ${dayInBahrain(now)}`
  await mail.post(tx, { kind: 'renewals.reminder', ...to, once, params }, now)
  return true
}

async function readCard(tx: Db, { autoRenewalCardId }: SubscriptionRow): Promise<CardRow | null> {
  if (!autoRenewalCardId) return null
  const [card] = await tx.select().from(savedCards).where(eq(savedCards.id, autoRenewalCardId))
  return card ?? null
}
