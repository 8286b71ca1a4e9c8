import { sql } from 'drizzle-orm'

/**
 * The payments whose refunds wait for an admin: a bank transfer to make, a refund that needs review, or a failed refund
 * after which nothing was done. Two partial indexes hold exactly these.
 */
export const paymentsToSettle = sql`
  select payment_id from refunds
  where status not in ('SENT', 'PENDING', 'DONE', 'FAILED') and (method = 'BANK_TRANSFER' or status = 'NEEDS_REVIEW')
  union all
  select f.payment_id from refunds f join payments p on p.id = f.payment_id
  where f.status = 'FAILED' and p.refunded_fils + greatest(0, p.credited_fils - p.credit_fils) < p.captured_fils
    and (p.decided_at is null or p.decided_at < f.updated_at)
    and not exists (select from refunds l where l.payment_id = f.payment_id and l.id > f.id)`
