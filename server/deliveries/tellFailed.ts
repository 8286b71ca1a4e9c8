import { and, eq, isNull } from 'drizzle-orm'
import { chooseUntil } from '../../domain/deliveries/customerChoice.ts'
import { transaction } from '../db/transaction.ts'
import { publish } from '../events/publish.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { readSettings } from '../settings/read.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { deliveries } from './table.ts'
import { undelivered } from './undelivered.ts'

/**
 * Tells a customer that their delivery failed, when it can no longer be taken back on the way: if it still is by the same
 * failure, and nobody has written to them meanwhile about what becomes of it.
 */
export const tellFailed = (
  { db, mail, now }: Pick<JobContext, 'db' | 'mail' | 'now'>,
  { deliveryId, failedAt }: Payload<'deliveries.tellFailed'>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const [found] = await tx
      .select({ delivery: deliveries, subscription: subscriptions })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(
        and(
          eq(deliveries.id, deliveryId),
          eq(deliveries.failedAt, new Date(failedAt)),
          isNull(deliveries.resolution),
        ),
      )
      // Whoever takes it back at this moment is first, or finds that the email has left.
      .for('update', { of: deliveries })
    const reason = found?.delivery.failureReason
    const whom = found && (await undelivered(tx, found.delivery, found.subscription))
    if (!reason || !whom) return
    const { userId } = found.subscription
    const { customersChooseDay, customersChooseCredit } = await readSettings(tx)
    const chooses = userId !== null && (customersChooseDay || customersChooseCredit)
    const params = { ...whom.about, reason, chooseUntil: chooses ? chooseUntil(new Date(failedAt)) : null }
    const once = `${deliveryId} ${failedAt}`
    await mail.post(tx, { kind: 'deliveries.failed', ...whom.to, once, params }, now)
    // From now on its customer can choose what becomes of it.
    if (userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: userId })
  })
