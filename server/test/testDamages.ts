/**
 * One damage per line: the SQL that makes it, and the pattern that the checker must report, in which # stands for a
 * number. order(x), payment(x) and subscription(x) are those of the buyer x@faults.example.
 */
const LINES = `
# The gateway's money.
update payments set captured_fils = captured_fils - 1 where id = payment(guest) => captured 15950 BHD, our books say 15949
update payments set charge_id = 'chg_other' where id = payment(guest) => captured charge .* is not in our books
update payments set charge_fils = charge_fils - 1 where id = payment(guest) => requested with 15950 BHD, its payment is for 15949
update payments set outcome = 'NONE' where id = payment(guest) => has no outcome
update payments set outcome = 'ORPHANED', orphan_reason = 'PAID_TWICE' where id = payment(guest) => is ORPHANED and has 1 subscriptions
update payments set orphan_reason = 'PLAN_RETIRED' where id = payment(dinars) => because of PLAN_RETIRED, which is not true
update payments set outcome = 'SUBSCRIBED' where id = payment(dinars) => 15950 KWD became a subscription
delete from payment_events where kind = 'SUBSCRIBED' and payment_id = payment(guest) => events record 1 captures and 0 outcomes
update payments set order_id = order(part) where id = payment(guest) => became two subscriptions
update payments set status = 'UNKNOWN' where id = payment(declined) => payment .* is UNKNOWN
update payments set status = 'CAPTURED', captured_fils = charge_fils where id = payment(declined) => its charge was not captured

# A card check.
update payments set captured_fils = captured_fils - 1, refunded_fils = 99 where kind = 'CARD_CHECK' => captured 100 BHD, our books say 99
update payments set outcome = 'NONE' where kind = 'CARD_CHECK' => a card check, is NONE
update payments set refunded_fils = 0 where kind = 'CARD_CHECK' => a card check: 0 of 100 were refunded
delete from payment_events where status = 'CAPTURED' and payment_id in (select id from payments where kind = 'CARD_CHECK') => a card check: its events record 0 captures
update payments set charge_fils = 200 where kind = 'CARD_CHECK' => a card check, is of 200 and 0 of credit
update payments set saved_card_id = null where kind = 'CARD_CHECK' => a card check of .*, saved the card of undefined
update payments set saved_card_id = (select c.id from saved_cards c where c.user_id <> payments.user_id limit 1) where kind = 'CARD_CHECK' => a card check of .*, saved the card of
update receipts set payment_id = (select id from payments where kind = 'CARD_CHECK') where payment_id = payment(guest) => a card check, became a subscription or a receipt
update payments set kind = 'ORDER' where kind = 'CARD_CHECK' => the panel's total of CAPTURED is
insert into total_deltas (day, metric, key, amount) values ('2026-12-01', 'REFUNDED', '', 100) => the panel's total of REFUNDED is

# Paid with credit alone.
update payments set charge_id = 'chg_other' where id = payment(whole) => of credit alone has a charge
update payments set status = 'ABANDONED', outcome = 'NONE', captured_fils = null where id = payment(whole) => of credit alone is ABANDONED
update payments set credit_fils = credit_fils - 1 where id = payment(whole) => 0 and 15949 of credit pay for an order of 15950

# Paid by hand, and added by hand without being paid.
update payments set charge_id = 'chg_other' where id = payment(hand) => by hand has a charge
update payments set captured_fils = captured_fils - 1 where id = payment(hand) => by hand is CAPTURED with 15949 BHD of 15950
update payments set outcome = 'ORPHANED', orphan_reason = 'PAID_TWICE' where id = payment(hand) => by hand is ORPHANED
update payments set refunded_fils = 1 where id = payment(hand) => its refunds are not the 1 it says
insert into refunds (id, payment_id, amount_fils, type, method, status, reason, notify_customer, created_at, updated_at) select gen_random_uuid(), payment(hand), 15950, 'FULL', 'ORIGINAL_PAYMENT', 'DONE', 'x', false, now(), now() => by hand is refunded through the gateway
update subscriptions set payment_id = null, status = 'EXPIRED' where id = subscription(hand) => which is unpaid, has 5 deliveries
update orders set closed_at = now() where id = order(waiting) => is PENDING_PAYMENT, and its order is closed
update subscriptions set status = 'CANCELLED' where id = subscription(waiting) => is CANCELLED, its history says 0 withdrawals
update orders set closed_at = null where id = order(withdrawn) => is CANCELLED, and its order is open

# Buyers who went back and paid another way.
update payments set replaces_id = null where replaces_id = old(unpaid) => is REPLACED, and no payment replaced it
update payments set order_id = order(guest) where replaces_id = old(unpaid) => which is not an earlier payment of its order
update payment_events set details = '{}' where kind = 'REPLACED' => was replaced by 1 payments, its events record 1
delete from payment_events where kind = 'REPLACED' and payment_id = old(unpaid) => was replaced by 1 payments, its events record 0
insert into payment_events (id, payment_id, at, kind, source, details) select gen_random_uuid(), payment(guest), now(), 'REPLACED', 'buyer', '{}' => was replaced by no payment
update payments set status = 'CANCELLED' where id = old(unpaid) => was replaced and is CANCELLED
update payments set charge_id = null where id = old(unpaid) => was replaced without a charge
update payments set next_look_at = now() where id = old(unpaid) => and its charge is still watched
update payments set outcome = 'ORPHANED', decided_at = null, refunded_fils = 0 where replaces_id = old(replaced) => paid for an order that was already paid, and was not refunded
update payments set outcome = 'ORPHANED', orphan_reason = 'PAID_TWICE' where id = old(replaced) => order .* became two subscriptions|is ORPHANED and has 1 subscriptions
update credit_entries set turn = 0, kind = 'EXPIRED' where payment_id = old(replaced) and turn = 1 => payment .*, SUBSCRIBED, spent 0 fils of credit, not 5000
delete from credit_entries where payment_id = old(replaced) and kind = 'RETURNED' => held 5000 fils of credit before it held them 2 times
insert into outbox (id, message_id, kind, "to", language, user_id, subject, text, html, created_at) select gen_random_uuid(), 'again', 'payments.orphaned', "to", language, user_id, subject, text, html, created_at from outbox where kind = 'refunds.asked' and "to" = 'replaced@faults.example' => 1 emails payments.orphaned to replaced@faults.example

# Refunds.
update refunds set amount_fils = amount_fils - 1 where method = 'ORIGINAL_PAYMENT' => refund .* is # BHD of charge
update refunds set status = 'FAILED' where method = 'ORIGINAL_PAYMENT' => is FAILED here and REFUNDED at the gateway
update refunds set retry_of = id where method = 'ORIGINAL_PAYMENT' => refund .*, DONE, was repeated 1 times
update payments set decided_at = now() where id = payment(guest) => is SUBSCRIBED and was decided at
update refunds set status = 'PENDING' where method = 'ORIGINAL_PAYMENT' => refund .* is PENDING
delete from refunds where method = 'ORIGINAL_PAYMENT' => the gateway has a refund .*, our books do not
update payments set refunded_fils = 1 where id = payment(back) => refunds of 5000 of 15950, the payment says 1
update payments set outcome = 'ORPHANED' where id = payment(wrong) => is an orphan with a refund

# Credit.
update credit_lots set refund_id = null where refund_id is not null => STORE_CREDIT, DONE, gave 0 lots
update credit_lots set amount_fils = 6000 where refund_id is not null => of 5000 gave credit of 6000
update credit_lots set user_id = erased() where refund_id is not null => of 5000 gave credit of 5000 to
insert into credit_lots (id, user_id, amount_fils, left_fils, given_at, expires_at) select gen_random_uuid(), id, 9, 9, now(), now() + interval '2 years' from users limit 1 => credit lot .* of 9 has no source
update credit_lots set left_fils = left_fils - 1 where refund_id is not null => has 4999 left, not 5000
update credit_lots set expires_at = given_at + interval '364 days' where refund_id is not null => ends 2027-11-30
delete from credit_entries where kind = 'RETURNED' => payment .*, NONE, spent 5000 fils of credit, not 0
delete from credit_entries where kind = 'HELD' and payment_id = payment(part) => held 0 fils of credit, not 7000
delete from payment_events where kind = 'CREDIT_RETURNED' => events contradict its credit
update credit_entries set payment_id = payment(guest) where payment_id = payment(whole) => uses the credit of somebody else
update credit_entries set change_fils = 4999 where kind = 'GIVEN' and lot_id in (select id from credit_lots where refund_id is not null) => was given 4999 in 1 parts
delete from credit_entries where kind = 'RETURNED' and payment_id = payment(failed) => payment .*, SUBSCRIBED, spent 5000 fils of credit, not 3190

# Credit for a delivery that failed.
update credit_lots set delivery_id = null, payment_id = null where delivery_id is not null => was credited 0 times
update credit_lots set amount_fils = amount_fils + 1 where delivery_id is not null => worth 3190, gave credit of 3191
update credit_lots set user_id = erased() where delivery_id is not null => worth 3190, gave credit of 3190 to
update credit_lots set payment_id = payment(guest) where delivery_id is not null => payment .* gave credit of 3190 for deliveries, it says 0
update payments set credited_fils = 0 where id = payment(failed) => gave credit of 3190 for deliveries, it says 0
update deliveries set resolution = 'CLOSED' where resolution = 'CREDIT' => which must not be credited
update credit_entries set change_fils = 5000 where kind = 'RETURNED' and payment_id = payment(failed) => payment .*: 14140 of 10950 were returned

# The order and what was offered.
update orders set price_fils = 14400, vat_fils = 1440, total_fils = 15840 where id = order(guest) => is of Weekly at 14400, then sold at Weekly 14500
update orders set plan_name_ar = 'غيرها' where id = order(guest) => is of Weekly at 14500, then sold
update orders set vat_percent = 5, vat_fils = 725, total_fils = 15225 where id = order(guest) => has a VAT of 5 %
update orders set vat_fils = 1449, total_fils = 15949 where id = order(guest) => 10 % of 14500 is 1450, it has 1449
update orders set plan_id = (select id from plans where duration_days = 20) where id = order(guest) => has another planId
update orders set user_id = erased() where id = order(part) => still names an erased person
update orders set user_id = null where id = order(part) => has another userId
update orders set delivery_time_slot = 'EVENING_6_9' where id = order(guest) => has another slot
update orders set language = 'ar' where id = order(guest) => has another language
update orders set delivery_address = 'elsewhere' where id = order(guest) => has another address
update orders set delivery_address = 'elsewhere' where id in (select order_id from renewals where not automatic) => has another address
update orders set customer_email = 'nobody@faults.example' where id = order(guest) => who ordered nothing
update orders set start_date = start_date + 7 where id = order(guest) => was promised for 2026-12-13, not for 2026-12-06
update orders set closed_at = null where id = order(guest) => has a subscription and is still open
update payments set user_id = null where id = payment(part) => payment .* of part@faults.example belongs to null

# The subscription and its order.
update subscriptions set user_id = (select id from users limit 1) where id = subscription(guest) => has the user_id 
update subscriptions set language = 'ar' where id = subscription(guest) => has the language 
update subscriptions set plan_id = (select id from plans where duration_days = 20) where id = subscription(guest) => has the plan_id 
update subscriptions set plan_name_en = 'Other' where id = subscription(guest) => has the plan_name_en 
update subscriptions set plan_name_ar = 'غيرها' where id = subscription(guest) => has the plan_name_ar 
update subscriptions set duration_days = 6 where id = subscription(guest) => has the duration_days 
update subscriptions set meals_per_day = 3 where id = subscription(guest) => has the meals_per_day 
update subscriptions set total_fils = 15949 where id = subscription(guest) => has the total_fils 
update subscriptions set customer_name = 'Other' where id = subscription(guest) => has the customer_name 
update subscriptions set customer_email = 'part@faults.example' where id = subscription(guest) => has the customer_email 
update subscriptions set customer_phone = '36009999' where id = subscription(guest) => has the customer_phone 
update subscriptions set delivery_address = 'elsewhere' where id = subscription(guest) => has the delivery_address 
update subscriptions set address_type = 'OFFICE' where id = subscription(guest) => has the address_type 
update subscriptions set delivery_time_slot = 'EVENING_6_9' where id = subscription(guest) => has the delivery_time_slot 
update subscriptions set status = 'EXPIRED' where id = subscription(guest) => subscription .* is EXPIRED
update subscriptions set status = 'COMPLETED' where id = subscription(guest) => subscription .* is COMPLETED
update deliveries set status = 'DELIVERED' where subscription_id = subscription(guest) => is ACTIVE, and its deliveries are DELIVERED,

# Renewals.
update renewals set subscription_id = subscription(guest) where not automatic => which belongs to another customer
update subscriptions set renewal_of_id = null where renewal_of_id is not null => follows null, its order renews
update subscriptions set start_date = '2026-12-09' where renewal_of_id is not null => begins 2026-12-09, before .* ends on 2026-12-10
update deliveries set date = date + 21 where date = '2026-12-13' => is delivered on 2026-12-14 .*, not on 2026-12-13
update subscriptions set renewal_of_id = null, status = 'CANCELLED' where renewal_of_id is not null => its history says 0 cancellations
update renewal_reminders set total_fils = total_fils - 1 where charge_date is not null => takes 15950, announced was 15949
update renewal_reminders set charge_date = '2026-12-08' where charge_date is not null => takes 15950, announced was nothing
update renewal_charges set day = day - 1 => and has no mark of that day
update renewals set automatic = false => counts as a try of
delete from renewal_charges => and has no mark of that day
delete from renewal_reminders where subscription_id = subscription(part) => there is no reminder that subscription .* ends on 2026-12-10
update renewal_reminders set day = day - 8 where subscription_id = subscription(part) => there is no reminder that subscription .* ends on 2026-12-10
delete from outbox where kind = 'renewals.reminder' and user_id = (select user_id from orders where id = order(part)) => has 1 reminders and 0 emails
update outbox set user_id = (select user_id from orders where id = order(back)) where kind = 'renewals.reminder' and user_id = (select user_id from orders where id = order(part)) => has 1 reminders and 2 emails

# Cancellations.
update deliveries set status = 'SCHEDULED' where subscription_id = subscription(gone) => is cancelled and still has days to come
update subscription_history set at = at + interval '3 hours' where reason = 'CANCELLED' => its refund was requested 1 times
delete from refunds where payment_id = payment(gone) => its refund was requested 0 times
update subscriptions set status = 'ACTIVE' where id = subscription(gone) => is ACTIVE, its history says 1 cancellations

# Its days.
update deliveries set date = date + 7 where date = '2026-12-10' and subscription_id = subscription(guest) => is delivered on 2026-12-06 .* 2026-12-17, not on 2026-12-06
delete from deliveries where date = '2026-12-10' and subscription_id = subscription(guest) => is delivered on 2026-12-06 .* 2026-12-09, not on
update subscriptions set end_date = '2026-12-11' where id = subscription(guest) => says 2026-12-06 to 2026-12-11
update deliveries set delivery_time_slot = 'EVENING_6_9' where date = '2026-12-09' => has a delivery in another slot
update deliveries set frozen_at = null where date = '2026-12-07' => on 2026-12-07 was not frozen
update deliveries set frozen_at = '2026-12-06T20:59:59Z' where date = '2026-12-07' => on 2026-12-07 was frozen before its day
update deliveries set delivery_address = 'elsewhere' where date = '2026-12-07' => on 2026-12-07 goes to elsewhere
update menu_days set salad_id = alternative_id, alternative_id = salad_id where date = '2026-12-07' => on 2026-12-07 is 2 of .*, not what the menu says

# Receipts.
delete from receipts where payment_id = payment(guest) => subscription .* has no receipt
update receipts set number = number + 100 where payment_id = payment(back) => the receipts of 2026 have gaps
update receipt_counters set last = last + 1 => the counter of 2026 says
update receipts set payment_id = payment(dinars) where payment_id = payment(guest) => is for payment .*, which has no subscription
update receipts set issued_at = '2026-12-31T21:00:00Z' where payment_id = payment(guest) => was issued 2026-12-31T21
update receipts set end_date = end_date + 1 where payment_id = payment(guest) => receipt 2026-# says 2026-12-06 to 2026-12-11
update receipts set shop = shop || '{"nameEn": "Other"}' => is by Other, which was not the shop's name then

# Emails.
delete from outbox where kind = 'subscriptions.confirmed' and "to" = 'guest@faults.example' => 0 emails subscriptions.confirmed to guest@faults.example
update outbox set "to" = 'part@faults.example' where kind = 'subscriptions.confirmed' and "to" = 'guest@faults.example' => of guest@faults.example was confirmed to part@
update outbox set "to" = 'guest@elsewhere.example' where kind = 'payments.failed' => went to guest@elsewhere.example, who is unknown
update outbox set language = 'ar' where kind = 'payments.receipt' and "to" = 'guest@faults.example' => 0 emails payments.receipt to guest@faults.example in en
update outbox set user_id = null where kind = 'refunds.done' and "to" = 'back@faults.example' => 1 emails refunds.done to back@faults.example in en for null, 0 were due
delete from outbox where kind = 'payments.orphaned' and "to" = 'dinars@faults.example' => 0 emails payments.orphaned to dinars@faults.example
update outbox set kind = 'refunds.asked', "to" = 'gone@faults.example' where kind = 'subscriptions.cancelled' => 1 emails refunds.asked to gone@faults.example in en for .*, 0 were due
update refunds set done_at = created_at + interval '61 minutes' where payment_id = payment(gone) => 0 emails refunds.done to gone@faults.example in en for .*, 1 were due
update refunds set retry_of = id where payment_id = payment(gone) => 0 emails refunds.asked to gone@faults.example
delete from outbox where kind = 'subscriptions.cancelled' => the cancellation of W-# went to undefined and 0 others
update outbox set text = 'Cancelled.' where kind = 'subscriptions.cancelled' => the cancellation of W-# hides a refund
update subscription_history set at = at + interval '3 hours' where reason = 'CANCELLED' => the cancellation of W-# promises a refund
delete from outbox where kind = 'refunds.asked' => 0 emails refunds.asked to wrong@faults.example
update outbox set text = replace(text, 'Flat 0', 'Flat 9') where "to" = 'guest@faults.example' => the email of W-# names another address

# Whoever was erased.
update orders set customer_email = 'leaver@faults.example' where user_id = erased() => still names an erased person
update payments set user_id = erased() where id = payment(dinars) => is an orphan of an erased person
update subscriptions set user_id = erased() where id = subscription(guest) => is delivered to an erased person
insert into saved_cards (id, user_id, tap_card_id, tap_customer_id, brand, last4, is_default, created_at) values (gen_random_uuid(), erased(), 'c', 'c', 'VISA', '1019', false, now()) => a card of the erased user .* is kept
update outbox set user_id = erased() where kind = 'payments.failed' => an email to the erased user .* is kept

# Jobs.
insert into pgboss.job (name, state) values ('mail.send', 'failed') => a job mail.send is dead
insert into pgboss.job (name, state, output) values ('mail.send', 'failed', '{"value": {"message": "job heartbeat timeout"}}') => a job mail.send is dead
insert into pgboss.job (name, state, output) values ('renewals.remind', 'failed', '{"message": "no words"}') => a job renewals.remind is dead: no words
insert into pgboss.job (name, state, output) values ('renewals.remind', 'failed', '{"value": {"message": "handler execution exceeded 300s"}}') => a job renewals.remind is dead: handler
`

const order = (name: string) => `(select id from orders where customer_email = '${name}@faults.example')`
const lookups: Record<string, (name: string) => string> = {
  order,
  payment: (name) => `(select id from payments where order_id = ${order(name)})`,
  subscription: (name) => `(select id from subscriptions where order_id = ${order(name)})`,
  /** The payment that another one replaced. */
  old: (name) =>
    `(select replaces_id from payments where order_id = ${order(name)} and replaces_id is not null)`,
  erased: () => '(select id from users where erased_at is not null)',
}

export const damages = LINES.split('\n')
  .filter((line) => line.includes(' => '))
  .map((line) => {
    const [damage = '', says = ''] = line.split(' => ')
    return {
      sql: damage.replaceAll(
        /\b(order|payment|old|subscription|erased)\((\w*)\)/g,
        (all, kind, name) => lookups[kind]?.(name) ?? all,
      ),
      says: new RegExp(says.replaceAll('#', '\\d+')),
    }
  })
