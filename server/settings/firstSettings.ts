import type { Db } from '../db/client.ts'
import { settings } from '../tables/settings.ts'

/** Inserts the settings of a new shop. */
export async function insertFirstSettings(db: Db, now: Date) {
  await db
    .insert(settings)
    .values({
      nameEn: 'Waraq',
      nameAr: 'ورق',
      phone: '+973 1700 0123',
      email: 'salam@waraq.example',
      addressEn: 'Building 212, Road 2803, Block 428, Seef, Bahrain',
      addressAr: 'مبنى 212، طريق 2803، مجمع 428، السيف، البحرين',
      socialUrl: 'https://instagram.com/waraq.bh',
      vatPercent: 10,
      morningFromHour: 9,
      morningToHour: 12,
      eveningFromHour: 18,
      eveningToHour: 21,
      updatedAt: now,
    })
    .onConflictDoNothing()
}
