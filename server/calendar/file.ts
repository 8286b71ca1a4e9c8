import { and, asc, eq, gte, isNotNull, ne } from 'drizzle-orm'
import ical from 'ical-generator'
import { cleanLine } from '../../domain/cleanText.ts'
import { addDays, dayInBahrain, HOUR_MS, SECOND_MS, startOfDay } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { assignedSalads } from '../deliveries/assigned.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'
import { hoursOf } from '../settings/hours.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import type { SettingsRow } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** How many past days a calendar shows. */
const DAYS_BACK = 60
/** The refresh interval that the file suggests to phones. */
const ASK_AGAIN_SECONDS = 3600

/**
 * Returns a customer's deliveries as iCalendar: only days, hours and salads. Cancelled deliveries are left out; a moved
 * one keeps its UID and gets a higher SEQUENCE, so that a phone moves it too. Times are UTC, so phones need no time
 * zone rules.
 */
export async function calendarFile(
  db: Db,
  { userId, language }: { userId: string; language: Language },
  { shop, publicUrl }: { shop: Catalogue; publicUrl: string },
  now: Date,
): Promise<string> {
  const rows = await db
    .select({ delivery: deliveries, subscription: subscriptions })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNotNull(subscriptions.paymentId),
        ne(deliveries.status, 'CANCELLED'),
        gte(deliveries.date, addDays(dayInBahrain(now), -DAYS_BACK)),
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.id))
  // A line break in a name would start a new line of the file.
  const nameEn = cleanLine(shop.settings.nameEn)
  const nameAr = cleanLine(shop.settings.nameAr)
  const t = textIn(language, 'calendar')
  const { host } = new URL(publicUrl)
  const calendar = ical({
    name: t('name', { shop: language === 'ar' ? nameAr : nameEn }),
    prodId: { company: nameEn, product: 'deliveries', language: language.toUpperCase() },
    ttl: ASK_AGAIN_SECONDS,
  })
  for (const { delivery, subscription } of rows) {
    // Exclusions are private: the URL may have been shared.
    const [meal] = assignedSalads(delivery, { ...subscription, customizations: [] }, shop)
    calendar.createEvent({
      id: `${delivery.id}@${host}`,
      sequence: Math.floor((delivery.updatedAt.getTime() - delivery.createdAt.getTime()) / SECOND_MS),
      stamp: delivery.updatedAt,
      ...slotOf(delivery, shop.settings),
      summary: meal
        ? t('salad', { salad: cleanLine(names(meal, language).name), count: meal.portions })
        : t('unplanned'),
    })
  }
  return calendar.toString()
}

function slotOf({ date, deliveryTimeSlot }: DeliveryRow, settings: SettingsRow) {
  const { from, to } = hoursOf(deliveryTimeSlot, settings)
  const at = (hour: number) => new Date(startOfDay(date).getTime() + hour * HOUR_MS)
  return { start: at(from), end: at(to) }
}
