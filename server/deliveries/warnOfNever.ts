import { inArray } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import { recipientFrom } from '../accounts/emailRecipient.ts'
import type { Db } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import { names } from '../menu/view.ts'
import { readSettings } from '../settings/read.ts'
import { users } from '../tables/accounts.ts'
import type { DeliveryRow, FrozenSalad } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

type Frozen = {
  delivery: Pick<DeliveryRow, 'id' | 'date'>
  subscription: SubscriptionRow
  what: readonly FrozenSalad[]
}

/**
 * Emails customers whose delivery today contains something from their never-list, because neither salad of the day
 * could be made without it (rule B11).
 */
export async function warnOfNever(tx: Db, mail: Mail, frozen: readonly Frozen[], now: Date) {
  const today = dayInBahrain(now)
  const warned = frozen.flatMap(({ delivery, subscription, what }) => {
    const salad = what.find((s) => s.unavoidable && s.unavoidable.length > 0)
    // For a day that was frozen late the warning would come too late.
    return salad && delivery.date === today ? { delivery, subscription, salad } : []
  })
  if (warned.length === 0) return
  const settings = await readSettings(tx)
  const ids = [...new Set(warned.flatMap(({ subscription }) => subscription.userId ?? []))]
  const accounts = new Map(
    (await tx.select().from(users).where(inArray(users.id, ids))).map((user) => [user.id, user]),
  )
  const emails = warned.map(({ delivery, subscription, salad }) => {
    const { to, commonParams } = recipientFrom(subscription, accounts.get(subscription.userId ?? ''))
    const { language } = to
    const params = {
      name: commonParams.name,
      date: delivery.date,
      salad: names(salad, language).name,
      ingredients: (salad.unavoidable ?? []).map((part) => names(part, language).name),
      phone: settings.phone,
    }
    return mail.write({ kind: 'deliveries.neverToday', ...to, once: delivery.id, params }, settings)
  })
  await mail.postAll(tx, emails, now)
}
