import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { dayInBahrain } from '../domain/dates.ts'
import type { Language } from '../domain/language.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { words } from './account.ts'
import { shopNow } from './shop.ts'
import { query } from './subscription.ts'
import { expect, languages, open, test, themeOf } from './test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/,
})

const STOPS = 6

/** A driver of this test with stops today on consecutive roads, and the link to the run. */
async function aRun(request: APIRequestContext, language: Language) {
  const login = await request.post('/api/auth/login', {
    data: { email: 'admin@waraq.example', password: DEMO_PASSWORD },
  })
  const { token }: { token: string } = await login.json()
  const now = await shopNow()
  const date = dayInBahrain(now)
  const driverId = randomUUID()
  await query(
    `insert into drivers (id, name, phone, search, created_at, updated_at)
       values ($1, $2, '39001234', '', $3, $3)`,
    [driverId, language === 'en' ? 'Ali Hasan' : 'علي حسن', now],
  )
  const { content }: { content: { bowlUrl: string }[] } = await (await request.get('/api/salads')).json()
  const salads = [
    {
      saladId: randomUUID(),
      key: 'manama-chicken',
      nameEn: 'Manama chicken',
      nameAr: 'دجاج المنامة',
      portions: 2,
      excluded: [{ id: randomUUID(), key: 'onion', nameEn: 'Red onion', nameAr: 'بصل أحمر' }],
      notes: null,
      bowlUrl: content[0]?.bowlUrl,
    },
  ]
  // Generated columns cannot be copied.
  const [own] = await query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'subscriptions' and is_generated = 'NEVER'`,
    [],
  )
  const ids: string[] = []
  for (let n = 1; n <= STOPS; n++) {
    const [made] = await query(
      `with copied as (
         insert into subscriptions (${own?.columns}) select ${own?.columns} from jsonb_populate_record(null::subscriptions, (
           select to_jsonb(s) from subscriptions s order by number limit 1) || jsonb_build_object(
           'id', gen_random_uuid(), 'status', 'EXPIRED', 'payment_id', null, 'order_id', null, 'user_id', null, 'customer_name', $1::text,
           'number', nextval(pg_get_serial_sequence('subscriptions', 'number')), 'renewal_of_id', null, 'special_instructions', $5::text)) returning id)
       insert into deliveries (id, subscription_id, date, status, delivery_time_slot, delivery_address, city, block,
           road, building, flat, worth_fils, assigned_salads, frozen_at, delivery_person_id, created_at, updated_at)
         select gen_random_uuid(), id, $2::date, 'OUT_FOR_DELIVERY',
           'MORNING_9_12', 'Flat 1', 'Saar', '515', $3::text, '304', '12', 0, $4, $7, $6, $7, $7 from copied
       returning id`,
      [nameOf(n, language), date, String(n), JSON.stringify(salads), 'Ring twice', driverId, now],
    )
    ids.push(String(made?.id))
  }
  const link = await request.post('/api/admin/deliveries/run/link', {
    headers: { authorization: `Bearer ${token}` },
    data: { date, slot: 'MORNING_9_12', driverId },
  })
  const { url }: { url: string } = await link.json()
  return { ids, path: url.slice(new URL(url).origin.length) }
}
const nameOf = (n: number, language: Language) => (language === 'en' ? `Customer ${n}` : `العميل ${n}`)

const statusOf = async (id = '') =>
  (await query('select status from deliveries where id = $1', [id]))[0]?.status
const countOf = async (table: 'run_marks' | 'delivery_history', id = '') => {
  const [row] = await query(`select count(*)::int as count from ${table} where delivery_id = $1`, [id])
  return row?.count
}
/** Waits until the page can be opened offline. */
const isKept = (page: Page) =>
  expect(async () => {
    const isCached = await page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/run')
      return Boolean(worker?.active && (await caches.match('/run', { ignoreVary: true })))
    })
    expect(isCached).toBe(true)
  }).toPass()
const anotherPage = async (context: BrowserContext, name: string) => {
  const page = await context.newPage()
  await page.goto('/run')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page
}

for (const language of languages)
  test(`a driver's marks survive every loss of connection, each counted once, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    const { run: t, deliveryWords } = words[language]
    const { ids, path } = await aRun(request, language)
    const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click()
    /**
     * Closing a page during a request lets the request escape from offline mode in the browser, so this waits until it
     * failed.
     */
    const pressInVain = async (on: Page, name: string, id = '') => {
      const failed = on.waitForEvent(
        'requestfailed',
        (call) => call.url().endsWith('/api/run/marks') && (call.postData() ?? '').includes(id),
      )
      await press(on, name)
      await failed
      // Another request may follow at once; the page holds the lock until none is open.
      const isSending = async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'run')
      await expect.poll(() => on.evaluate(isSending)).toBe(false)
    }
    const stop = (on: Page, n: number) =>
      expect(on.getByRole('heading', { level: 1, name: nameOf(n, language) })).toBeVisible()
    const waiting = (on: Page) => on.getByRole('status').getByText(t.waitingText)

    await open(page, path, { language, theme: themeOf[language] })
    await stop(page, 1)
    expect(new URL(page.url()).search).toBe('')
    await expect(
      page.getByText(t.without.replace('{{list}}', language === 'en' ? 'Red onion' : 'بصل أحمر')),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: t.call, exact: true })).toHaveAttribute('href', /^tel:\d+/)
    await expect(page.getByRole('link', { name: t.map })).toHaveAttribute(
      'href',
      /maps\/search\/\?api=1&query=Building%20304/,
    )

    await test.step('delivered, undone, delivered again', async () => {
      await press(page, t.delivered)
      await stop(page, 2)
      await expect.poll(() => statusOf(ids[0])).toBe('DELIVERED')
      // The note about waiting marks is above the buttons and moves them when it disappears.
      await expect(waiting(page)).toBeHidden()
      await page.getByRole('button', { name: new RegExp(`^${t.undo}`) }).click()
      await stop(page, 1)
      await expect.poll(() => statusOf(ids[0])).toBe('OUT_FOR_DELIVERY')
      await expect(waiting(page)).toBeHidden()
      await press(page, t.delivered)
      await stop(page, 2)
      await expect.poll(() => countOf('run_marks', ids[0])).toBe(3)
      await expect(waiting(page)).toBeHidden()
    })

    await test.step('the response is lost after the shop accepted the mark', async () => {
      let lost = true
      await page.route('**/api/run/marks', async (route) => {
        const response = await route.fetch()
        await (lost ? route.abort() : route.fulfill({ response }))
      })
      await press(page, t.failed)
      await press(page, t.reasons.send)
      await expect(page.getByText(t.reasons.choose)).toBeVisible()
      await page.getByRole('radio', { name: deliveryWords.reason.NO_ANSWER }).check()
      await page.getByLabel(new RegExp(t.reasons.note)).fill('Rang twice')
      await page.getByRole('dialog').getByRole('button', { name: t.reasons.send }).click()
      await expect(waiting(page)).toBeVisible()
      await expect.poll(() => statusOf(ids[1])).toBe('FAILED')
      lost = false
      await expect(waiting(page)).toBeHidden()
      expect([await countOf('run_marks', ids[1]), await countOf('delivery_history', ids[1])]).toEqual([1, 1])
      // A request that the test handles would work offline too.
      await page.unroute('**/api/run/marks')
    })

    await test.step('closed and reopened without a connection, and with one', async () => {
      await isKept(page)
      await context.setOffline(true)
      await pressInVain(page, t.delivered, ids[2])
      await stop(page, 4)
      await expect(waiting(page)).toBeVisible()
      await page.close()
      const second = await anotherPage(context, nameOf(4, language))
      await expect(waiting(second)).toBeVisible()
      await pressInVain(second, t.delivered, ids[3])
      await stop(second, 5)
      await second.close()
      expect([await statusOf(ids[2]), await statusOf(ids[3])]).toEqual([
        'OUT_FOR_DELIVERY',
        'OUT_FOR_DELIVERY',
      ])
      await context.setOffline(false)
      const third = await anotherPage(context, nameOf(5, language))
      await expect
        .poll(async () => [await statusOf(ids[2]), await statusOf(ids[3])])
        .toEqual(['DELIVERED', 'DELIVERED'])
      await expect(waiting(third)).toBeHidden()
    })

    await test.step('two tabs press the same button', async () => {
      const [one] = context.pages()
      if (!one) throw new Error('no page is open')
      // The second tab does not learn of the first: it still shows the stop after that one is done.
      const two = await context.newPage()
      await two.addInitScript(() => {
        const Channel = globalThis.BroadcastChannel
        globalThis.BroadcastChannel = class extends Channel {
          constructor(name: string) {
            super(`${name} of this tab alone`)
          }
        }
      })
      // Nor does it learn the state from the shop, even by sending the other's mark itself.
      await two.route(/\/api\/run(\/marks)?$/, (route) => route.abort())
      await two.goto('/run')
      await stop(two, 5)
      await expect(two.getByText(t.offline)).toBeVisible()
      await press(one, t.delivered)
      await stop(one, 6)
      await press(two, t.delivered)
      await stop(two, 6)
      await expect.poll(() => statusOf(ids[4])).toBe('DELIVERED')
      await expect(waiting(one)).toBeHidden()
      await press(one, t.delivered)
      await expect(one.getByRole('heading', { name: t.allDone.title })).toBeVisible()
      await expect.poll(() => statusOf(ids[5])).toBe('DELIVERED')
      for (const id of ids.slice(2)) {
        await expect.poll(() => countOf('run_marks', id)).toBe(1)
        await expect.poll(() => countOf('delivery_history', id)).toBe(1)
      }
    })
  })
