import { and, eq, isNull } from 'drizzle-orm'
import { chooseFrom, chooseUntil, openChoices } from '../../domain/deliveries/customerChoice.ts'
import { transaction } from '../db/transaction.ts'
import { undelivered } from '../deliveries/undelivered.ts'
import { publish } from '../events/publish.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { readSettings } from '../settings/read.ts'
import { lockChangeable } from '../subscriptions/changes/changeable.ts'
import { lockSubscriptionsOf } from '../subscriptions/changes/undone.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { lockFailure } from './resolveOwn.ts'

/**
 * Emails a customer that their delivery failed, once the driver can no longer undo it. Sends nothing if the failure was
 * undone or replaced, or if an email about its resolution was sent.
 */
export const emailFailed = (
  { db, mail, now }: Pick<JobContext, 'db' | 'mail' | 'now'>,
  { deliveryId, failedAt }: Payload<'deliveries.tellFailed'>,
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockSubscriptionsOf(tx, [deliveryId])
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
      // A concurrent undo either comes first, or finds that the email was sent.
      .for('update', { of: deliveries })
    const reason = found?.delivery.failureReason
    const recipient = found && (await undelivered(tx, found.delivery, found.subscription))
    if (!reason || !recipient) return
    const { userId } = found.subscription
    const [from, until] = [chooseFrom(new Date(failedAt)), chooseUntil(new Date(failedAt))]
    const changeable =
      userId && (await lockChangeable(tx, { id: found.subscription.id, ownerId: userId }, now))
    const failure =
      changeable &&
      (await lockFailure(tx, { ...changeable, delivery: found.delivery }, await readSettings(tx), now))
    const chooses = failure && openChoices(failure, now < from ? from : now).length > 0
    const params = { ...recipient.commonParams, reason, chooseUntil: chooses ? until : null }
    const once = `${deliveryId} ${failedAt}`
    await mail.post(tx, { kind: 'deliveries.failed', ...recipient.to, once, params }, now)
    // From now on the customer can choose how it is resolved.
    if (userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: userId })
  })
