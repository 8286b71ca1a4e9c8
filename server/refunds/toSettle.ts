import { sql } from 'drizzle-orm'

/**
 * The payment of each refund that waits for a person: a transfer to make, one whose end nobody knows, one that was
 * refused, unless something was done about the payment since. Two indexes hold these alone.
 */
export const paymentsToSettle = sql`
  select payment_id from refunds
  where status not in ('SENT', 'PENDING', 'DONE', 'FAILED') and (method = 'BANK_TRANSFER' or status = 'NEEDS_REVIEW')
  union all
  select f.payment_id from refunds f join payments p on p.id = f.payment_id
  where f.status = 'FAILED' and p.refunded_fils + greatest(0, p.credited_fils - p.credit_fils) < p.captured_fils
    and (p.decided_at is null or p.decided_at < f.updated_at)
    and not exists (select from refunds l where l.payment_id = f.payment_id and l.id > f.id)`
