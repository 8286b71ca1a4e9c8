import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { addDays, type Day, day as parseDay } from '../domain/dates.ts'
import type { Subscription } from '../domain/subscriptions/contract.ts'
import { schedule } from '../domain/subscriptions/schedule.ts'
import { connectStore } from '../server/db/connect.ts'
import { signIn } from './account.ts'
import { address } from './order.ts'
import { shopToday, thisShop } from './shop.ts'
import { expect } from './test.ts'

/** Reads and writes the database directly, for data that no page shows or changes. */
export async function query(text: string, values: unknown[]) {
  const { pool, close } = await connectStore({ dataDir: thisShop().dataDir }, { mayCreate: false })
  try {
    return (await pool.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await close()
  }
}

type PurchaseOptions = { email: string; plan?: number; saveCard?: boolean }

/** Signs in a customer who has just bought a plan, paid on the gateway's page without the wizard. */
export async function buy(context: BrowserContext, { email, plan = 0, saveCard = false }: PurchaseOptions) {
  const token = await signIn(context, email)
  return { token, subscription: await buyAnother(context.request, token, { email, plan, saveCard }) }
}

/** Without a token, buys as a guest. */
export async function buyAnother(
  request: APIRequestContext,
  token: string | null,
  { email, plan = 0, saveCard = false }: PurchaseOptions,
): Promise<Subscription> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const { content }: { content: { id: string }[] } = await (await request.get('/api/plans')).json()
  const { label: _, ...parts } = address
  const begun = await request.post('/api/payments/process', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      planId: content[plan]?.id,
      customerName: 'Noor Al Hasan',
      customerEmail: email,
      customerPhone: '36001234',
      address: parts,
      deliveryTimeSlot: 'MORNING_9_12',
      acceptTerms: true,
      paymentMethod: 'CARD',
      saveCard,
    },
  })
  expect(begun.status(), await begun.text()).toBe(200)
  const { id, redirectUrl }: { id: string; redirectUrl: string } = await begun.json()
  await request.post(redirectUrl, {
    form: { action: 'card', number: '4508750015741019', expiry: '01/39', cvv: '100' },
    maxRedirects: 0,
  })
  const made = await request.post('/api/subscriptions', { headers, data: { paymentId: id } })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

/**
 * Moves a subscription's purchase back by some weeks. Its past deliveries become delivered, with the menu's first
 * salad.
 */
export async function age(
  request: APIRequestContext,
  { id }: { id: string },
  weeks: number,
  { status = 'ACTIVE' }: { status?: Subscription['status'] } = {},
) {
  const { content }: { content: { id: string; nameEn: string; nameAr: string; bowlUrl: string }[] } = await (
    await request.get('/api/salads')
  ).json()
  const salad = content[0]
  if (!salad) throw new Error('the kitchen has no salad')
  const frozen = {
    saladId: salad.id,
    nameEn: salad.nameEn,
    nameAr: salad.nameAr,
    portions: 2,
    excluded: [],
    unavoidable: [],
    insteadOf: null,
    notes: null,
    bowlUrl: salad.bowlUrl,
  }
  const days = await daysOf(request, id, weeks)
  // In two steps, because a new date may equal another delivery's old date.
  await query('update deliveries set date = date - 1000 where subscription_id = $1', [id])
  await query(
    `update deliveries set date = moved.day::date from unnest($2::uuid[], $3::text[]) as moved(id, day)
       where deliveries.id = moved.id and subscription_id = $1`,
    [id, days.ids, days.dates],
  )
  await query(
    `update subscriptions set planned_start = $2::date, start_date = $2::date, end_date = $3::date,
       created_at = created_at - $4::interval, status = $5 where id = $1`,
    [id, days.dates[0], days.dates.at(-1), `${weeks * 7} days`, status],
  )
  await query(
    `update payments set captured_at = captured_at - $2::interval, created_at = created_at - $2::interval
       where id = (select payment_id from subscriptions where id = $1)`,
    [id, `${weeks * 7} days`],
  )
  await query(
    `update orders set created_at = created_at - $2::interval where id =
       (select order_id from payments where id = (select payment_id from subscriptions where id = $1))`,
    [id, `${weeks * 7} days`],
  )
  await query(
    `update deliveries set status = 'DELIVERED', delivered_at = (date + time '10:10') at time zone 'Asia/Bahrain',
       frozen_at = date::timestamp at time zone 'Asia/Bahrain', assigned_salads = $2
       where subscription_id = $1 and date < $3::date`,
    [id, JSON.stringify([frozen]), await shopToday()],
  )
}

/** Its deliveries, and their days if it had been bought this many weeks earlier, without closed days. */
async function daysOf(request: APIRequestContext, id: string, weeks: number) {
  const rows = await query(
    'select id, date::text as day from deliveries where subscription_id = $1 order by date',
    [id],
  )
  const ids = rows.map((row) => String(row.id))
  const { closedDays }: { closedDays: Day[] } = await (await request.get('/api/plans')).json()
  const start = addDays(parseDay(String(rows[0]?.day)), -weeks * 7)
  return { ids, dates: schedule({ deliveries: ids.length, start, closed: closedDays }) }
}

const headersOf = (token: string, language: 'en' | 'ar') => ({
  authorization: `Bearer ${token}`,
  'accept-language': language,
})

/** A subscription as its owner reads it. */
export async function mine(request: APIRequestContext, token: string, id: string, language: 'en' | 'ar') {
  const answer = await request.get(`/api/subscriptions/my-subscriptions/${id}`, {
    headers: headersOf(token, language),
  })
  const subscription: Subscription = await answer.json()
  return subscription
}

export async function closedDays(request: APIRequestContext) {
  const { closedDays: days }: { closedDays: Day[] } = await (await request.get('/api/plans')).json()
  return days
}

/**
 * Gives the page another time than the server's: responses report the time `at`, and the test advances the clock. The
 * session is real, but the page gets a token that does not expire.
 */
export async function onClock(context: BrowserContext, token: string, at: Date) {
  await context.clock.install({ time: at })
  const me = await (await context.request.get('/api/users/me', { headers: headersOf(token, 'en') })).json()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const lasting = `${part({ alg: 'none' })}.${part({ exp: Math.floor(at.getTime() / 1000) + 86_400 })}.x`
  const time = { 'x-server-time': at.toISOString() }
  await context.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (url.endsWith('/api/events')) return
    if (url.endsWith('/api/auth/refresh'))
      return route.fulfill({
        headers: time,
        json: { user: me, token: lasting, sessionId: me.id, needsVerification: false },
      })
    const headers = { ...route.request().headers(), authorization: `Bearer ${token}` }
    // A test may end while a response is on its way. A test that waits for a missing response fails by itself.
    const response = await route.fetch({ headers }).catch(() => null)
    if (response)
      await route.fulfill({ response, headers: { ...response.headers(), ...time } }).catch(() => null)
  })
}
