import { dayInBahrain } from '../../domain/dates.ts'
import { customerOf } from '../accounts/customerOf.ts'
import type { Db } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import { names } from '../menu/view.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import type { DeliveryRow, FrozenSalad } from './table.ts'

type Frozen = {
  delivery: Pick<DeliveryRow, 'id' | 'date'>
  subscription: SubscriptionRow
  what: readonly FrozenSalad[]
}

/** Writes to whoever gets today what they never want, since neither of the day's salads could be made free of it (rule B11). */
export async function warnOfNever(tx: Db, mail: Mail, { delivery, subscription, what }: Frozen, now: Date) {
  const found = what.find((s) => s.unavoidable && s.unavoidable.length > 0)
  // A day that was frozen late is eaten: nobody is helped any more.
  if (!found?.unavoidable || delivery.date !== dayInBahrain(now)) return
  const { to, about } = await customerOf(tx, subscription)
  const { language } = to
  await mail.post(
    tx,
    {
      kind: 'deliveries.neverToday',
      ...to,
      once: delivery.id,
      params: {
        name: about.name,
        date: delivery.date,
        salad: names(found, language).name,
        ingredients: found.unavoidable.map((i) => names(i, language).name),
      },
    },
    now,
  )
}
