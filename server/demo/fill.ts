import { hash } from '@node-rs/argon2'
import { eq, inArray, or } from 'drizzle-orm'
import { addDays, DAY_MS, type Day, dayInBahrain, HOUR_MS } from '../../domain/dates.ts'
import { isDeliveryDay } from '../../domain/deliveries/rules.ts'
import { openCatalogueCache } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { addDriver, changeDriver } from '../drivers/save.ts'
import { makeLog } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { type UserRow, userSearch, users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { type SettingsRow, settings } from '../tables/settings.ts'
import { passingDays } from './days.ts'
import { pastGateway } from './gateway.ts'
import type { PastShop } from './past.ts'
import { DEMO_PASSWORD, demoAccounts, demoCustomers, demoDrivers, formerDriver } from './people.ts'
import { stories } from './stories.ts'

const people = [...demoAccounts, ...demoCustomers]
const isListed = inArray(
  users.email,
  people.map(({ email }) => email),
)

/** Whether any of the demo's people is missing, apart from those whose email has changed. */
export const lacksDemo = async (db: Db) =>
  (await db.$count(users, or(isListed, eq(users.ofDemo, true)))) < people.length

type Services = Omit<PaymentServices, 'tap' | 'log'>

/** Fills an empty shop with the demo, in one transaction, so that a kill leaves nothing behind. */
export async function fillDemo(services: Services, now: Date): Promise<void> {
  // One hash for all: they share one known password, and forty hashes would take seconds.
  const passwordHash = await hash(DEMO_PASSWORD)
  await transaction(services.db, async (tx) => {
    const added = await tx
      .insert(users)
      .values(
        people.map(({ joinedDaysAgo, ...person }, n) => {
          const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS - (n % 12) * HOUR_MS)
          const hasSignedIn = person.verified && joinedDaysAgo > 0
          const lastLoginAt = hasSignedIn ? new Date(now.getTime() - ((n * 7) % 60) * HOUR_MS) : null
          return {
            ...person,
            search: userSearch(person),
            passwordHash,
            ofDemo: true,
            createdAt,
            updatedAt: createdAt,
            lastLoginAt,
          }
        }),
      )
      .onConflictDoNothing()
      .returning()
    await tx.update(settings).set({ customersChooseDay: true, customersChooseCredit: true })
    // Includes the week before, which the rest of the demo refers to.
    await fillMenus(tx, now, { weeksBack: 1 })
    await playStories({ ...services, db: tx }, added, now)
  })
}

/** Generates the past of the added people, in chronological order. */
async function playStories(services: Services, added: readonly UserRow[], now: Date) {
  const today = dayInBahrain(now)
  const { db } = services
  const byName = new Map(added.map((user) => [user.email.replace('@waraq.example', ''), user]))
  const steps = stories
    .flatMap(({ emailName, steps: all }, n) => {
      const user = byName.get(emailName)
      return user ? all.map(({ when, act }) => ({ at: when(today), act, actor: { user, n } })) : []
    })
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [first] = steps
  if (!first) return
  let at = first.at
  const shop = await openPast(services, await hire(db, first.at), today, () => at)
  const passUntil = passingDays(shop, dayInBahrain(first.at))
  for (const { at: then, act, actor } of steps) {
    await passUntil(then)
    at = then
    await act(shop, actor, then)
  }
  await passUntil(now)
}

async function openPast(
  { db, ...services }: Services,
  team: Pick<PastShop, 'adminId' | 'driverIds'>,
  today: Day,
  clock: () => Date,
): Promise<PastShop> {
  // Hides what the jobs of past days would log.
  const log = makeLog('error', false)
  const catalogue = await openCatalogueCache({ db, now: clock, log }).read()
  const gateway = pastGateway(db, clock)
  const mail = pastMail(services.mail, catalogue.settings)
  return {
    services: { ...services, db, log, mail, tap: gateway.tap },
    gateway,
    catalogue,
    ...team,
    lastDay: lastDayBefore(today),
    unmade: new Set(),
  }
}

/** Emails of the demo's past: marked as sent, so that none is sent today. */
function pastMail(mail: Mail, shop: SettingsRow): Mail {
  const postAll: Mail['postAll'] = async (tx: Db, written, now) => {
    await tx
      .insert(outbox)
      .values(written.map((email) => ({ ...email, createdAt: now, sentAt: now, tries: 1 })))
      .onConflictDoNothing()
  }
  return {
    ...mail,
    postAll,
    post: (tx, email, now) => postAll(tx, [mail.write(email, shop)], now),
  }
}

/** Adds the drivers in the demo's past, and returns them with the admin. */
async function hire(db: Db, since: Date) {
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@waraq.example'))
  if (!admin) throw new Error('the demo has no admin')
  const driverIds: string[] = []
  for (const driver of demoDrivers) driverIds.push(await addDriver(db, driver, since))
  const formerId = await addDriver(db, formerDriver, since)
  await changeDriver(db, formerId, { ...formerDriver, version: 1, active: false }, since)
  return { adminId: admin.id, driverIds }
}

function lastDayBefore(today: Day): Day {
  let day = addDays(today, -1)
  while (!isDeliveryDay(day)) day = addDays(day, -1)
  return day
}
