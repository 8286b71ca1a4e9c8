import { z } from 'zod'
import { Instant } from '../../domain/fields.ts'

/** The payload of each job: ids, never personal data. The handler reads the rest when it runs. */
export const payloads = {
  'mail.send': z.object({ outboxId: z.uuid() }),
  'mail.sweep': z.object({}),
  'limits.forget': z.object({}),
  'accounts.export': z.object({ userId: z.uuid() }),
  'accounts.forgetExports': z.object({}),
  'accounts.erase': z.object({}),
  'accounts.applyEmailChanges': z.object({}),
  'accounts.forgetSessions': z.object({}),
  'menu.fill': z.object({}),
  'deliveries.freeze': z.object({}),
  'deliveries.tellFailed': z.object({ deliveryId: z.uuid(), failedAt: Instant }),
  'subscriptions.complete': z.object({}),
  'subscriptions.expireUnpaid': z.object({}),
  'subscriptions.pauses': z.object({}),
  'subscriptions.expireYears': z.object({}),
  'renewals.remind': z.object({}),
  'renewals.charge': z.object({}),
  'payments.watch': z.object({}),
  'recovery.scan': z.object({}),
  'recovery.scanNow': z.object({ scanId: z.uuid() }),
  'payments.orphans': z.object({}),
  'payments.credit': z.object({}),
  'payments.forgetKeys': z.object({}),
  'totals.fold': z.object({}),
  'totals.day': z.object({}),
  'store.vacuum': z.object({}),
  'refunds.send': z.object({ refundId: z.uuid() }),
  'refunds.watch': z.object({}),
  'refunds.repeatCardChecks': z.object({}),
  /** pg-boss copies the dead job's own payload here. */
  'jobs.died': z.object({ outboxId: z.uuid().optional() }),
} as const satisfies Record<string, z.ZodType>

export type JobName = keyof typeof payloads
export type Payload<N extends JobName> = z.output<(typeof payloads)[N]>
