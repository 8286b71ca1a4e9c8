import type { Page } from '@playwright/test'
import { type Day, dayInBahrain, formatDay, day as parseDay } from '../domain/dates.ts'
import { formatList } from '../domain/language.ts'
import { searchOf } from '../server/db/search.ts'
import { formatText } from '../web/formatText.ts'
import { signIn, toastWith, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { newEmail, uniqueDigits } from './order.ts'
import { shopNow } from './shop.ts'
import { buy, buyAnother, query } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  holdRequests,
  languages,
  open,
  test,
  themeOf,
} from './test.ts'

const ADMIN = 'admin@waraq.example'
const SIZE = { en: { width: 1280, height: 900 }, ar: { width: 390, height: 844 } } as const
type Ingredient = Record<string, unknown>
type Named = { id: string; nameEn: string; nameAr: string; bowlUrl: string }

/**
 * Moves the last delivery of a subscription to today, whichever weekday that is. Returns its former day, which is free
 * now.
 */
async function bringToday(
  subscriptionId: string,
  customerName: string,
  { salad, out, stay = [] }: { salad: Named; out: Ingredient; stay?: Ingredient[] },
): Promise<Day> {
  const now = await shopNow()
  const { id: saladId, nameEn, nameAr, bowlUrl } = salad
  const meal = { saladId, nameEn, nameAr, bowlUrl, portions: 2, excluded: [out] }
  const frozen = { ...meal, unavoidable: stay, insteadOf: null, notes: null }
  const [last] = await query(
    'select id, date::text as day from deliveries where subscription_id = $1 order by date desc limit 1',
    [subscriptionId],
  )
  await query('update deliveries set date = $2::date, frozen_at = $4, assigned_salads = $3 where id = $1', [
    last?.id,
    dayInBahrain(now),
    JSON.stringify([frozen]),
    now,
  ])
  await query('update subscriptions set customer_name = $2, search = $3 where id = $1', [
    subscriptionId,
    customerName,
    searchOf(customerName),
  ])
  return parseDay(String(last?.day))
}

for (const language of languages) {
  const all = words[language]
  const { adminDelivery: t, adminDrivers: d, list, deliveryWords, meals } = all
  const text = (area: 'adminDelivery' | 'adminDrivers' | 'list', key: string, values = {}) =>
    String(formatText(all[area], language, key, values))
  const isolated = (name: string) => `\u2068${name}\u2069`
  const tag = `${language}${uniqueDigits()}`
  const member = language === 'en' ? `Fatima ${tag}` : `فاطمة ${tag}`
  const guest = language === 'en' ? `James ${tag}` : `جمال ${tag}`
  const driver = language === 'en' ? `Ali ${tag}` : `علي ${tag}`

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: /409 \(Conflict\)|503 \(Service Unavailable\)/ })

    test('an admin adds a driver, filters the day, changes, undoes and assigns deliveries, and resolves failures', async ({
      page,
      context,
      browser,
    }) => {
      const theirs = await browser.newContext()
      const there = await theirs.newPage()
      const { subscription } = await buy(theirs, { email: await aCustomer(language) })
      const bought = await buyAnother(theirs.request, null, { email: newEmail(`guest-${language}`) })
      const { content }: { content: Named[] } = await (await page.request.get('/api/salads')).json()
      const [salad] = content
      if (!salad) throw new Error('the kitchen has no salad')
      const saladName = language === 'en' ? salad.nameEn : salad.nameAr
      const [out, ...stay] = await query(
        'select id, name_en as "nameEn", name_ar as "nameAr" from ingredients order by id limit 3',
        [],
      )
      if (!out) throw new Error('the kitchen has no ingredients')
      await bringToday(subscription.id, member, { salad, out, stay })
      const free = await bringToday(bought.id, guest, { salad, out })

      const token = await signIn(context, ADMIN)
      await page.setViewportSize(SIZE[language])
      const row = (name: string) => page.locator('[data-row]').filter({ hasText: name })
      const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
      const act = async (name: string, action: string) => {
        await row(name)
          .getByRole('button', { name: text('list', 'menuOf', { name }) })
          .click()
        await page.getByRole('menuitem', { name: action, exact: true }).click()
      }
      const tickBoth = async () => {
        for (const name of [member, guest]) await row(name).getByRole('checkbox').check()
      }
      const dialog = page.getByRole('dialog')

      await test.step('a new driver: the missing name has an error, then the driver can be assigned', async () => {
        await open(page, `/admin/drivers?search=${encodeURIComponent(tag)}`, {
          language,
          theme: themeOf[language],
        })
        await press(d.add)
        await dialog.getByRole('button', { name: d.form.save }).click()
        await expect(dialog.getByText(all.validation.fullNameRequired)).toBeVisible()
        await dialog.getByLabel(d.form.name).fill(driver)
        await dialog.getByLabel(d.form.phone).fill('36001122')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: d.form.save }).click()
        await expectToast(page, text('adminDrivers', 'form.created', { name: isolated(driver) }))
        await expect(row(driver)).toContainText(d.filter.true)
        await expectFitsPhone(page)
      })

      await test.step('another admin deactivates the driver meanwhile, and a new phone number keeps that', async () => {
        await act(driver, d.actions.edit)
        await dialog.getByLabel(d.form.phone).fill('36001133')
        const headers = { authorization: `Bearer ${token}` }
        const found = await context.request.get('/api/admin/drivers', { headers, params: { search: driver } })
        const [{ id, name, phone, version }] = (await found.json()).content
        const data = { name, phone, version, active: false }
        expect((await context.request.put(`/api/admin/drivers/${id}`, { headers, data })).status()).toBe(200)
        const release = await holdRequests(page, '**/api/admin/drivers/*', 'PUT')
        await dialog.getByRole('button', { name: d.form.save }).click()
        await dialog.getByLabel(d.form.phone).fill('36001144')
        release()
        // Input typed during the save keeps the dialog open.
        await expect(row(driver)).toContainText('36001133')
        await expect(dialog.getByLabel(d.form.phone)).toHaveValue('36001144')
        await dialog.getByLabel(d.form.phone).fill('36001155')
        await dialog.getByRole('button', { name: d.form.save }).click()
        await expect(dialog).toBeHidden()
        await expect(row(driver)).toContainText('36001155')
        await expect(row(driver)).toContainText(d.filter.false)
        await act(driver, d.actions.start)
        await page.getByRole('alertdialog').getByRole('button', { name: d.change.start.act }).click()
        // In Arabic one word contains the other.
        await expect(row(driver)).not.toContainText(d.filter.false)
        await expect(row(driver)).toContainText(d.filter.true)
      })

      await test.step('the searched day shows both deliveries, with their exclusions', async () => {
        await page.goto(`/admin/delivery?search=${encodeURIComponent(tag)}`)
        await expect(page.locator('[data-row]')).toHaveCount(2)
        await expect(row(member)).toContainText(saladName)
        const names = stay.map((one) => String(language === 'en' ? one.nameEn : one.nameAr))
        const list = formatList(names, language)
        await expect(row(member)).toContainText(text('adminDelivery', 'unavoidable', { list }))
        await expect(row(member)).toContainText(text('adminDelivery', 'without', { list: '' }).trim())
        await expect(page.locator('.shimmer')).toHaveCount(0)
        await expectAccessible(page)
        await expectFitsPhone(page)
      })

      await test.step('both change together, and the change is undone', async () => {
        await open(there, '/dashboard', { language })
        await expect(there.getByText(meals.status.SCHEDULED).first()).toBeVisible()
        await tickBoth()
        const sent: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/api/admin/deliveries/status')) sent.push(request.url())
        })
        // A double click sends one request; the second would find the deliveries changed already.
        const release = await holdRequests(page, '**/api/admin/deliveries/status')
        await page.getByRole('button', { name: t.step.prepare, exact: true }).dblclick()
        release()
        // A toast stays while the mouse is over it.
        await toastWith(page, text('adminDelivery', 'moved.PREPARING', { count: 2 })).hover()
        await expect(row(guest)).toContainText(deliveryWords.status.PREPARING)
        expect(sent).toHaveLength(1)
        // The customer sees the change without a reload.
        await expect(there.getByText(meals.status.PREPARING).first()).toBeVisible()
        await page.locator('[data-toasts]').getByRole('button', { name: t.moved.undo }).click()
        await expect(row(guest)).toContainText(deliveryWords.status.SCHEDULED)
        await expect(row(member)).toContainText(deliveryWords.status.SCHEDULED)
      })

      await test.step('both are assigned together; the filter finds them and can be cleared', async () => {
        await tickBoth()
        await press(t.assign.open)
        await dialog.getByRole('radio', { name: driver }).check()
        await expectAccessible(page)
        await dialog.getByRole('button', { name: t.assign.send, exact: true }).click()
        await expect(row(member)).toContainText(driver)
        await page.getByRole('button', { name: new RegExp(`^${list.filters.open}`) }).click()
        await page.getByRole('combobox', { name: t.filter.driver }).click()
        await page.getByRole('option', { name: t.filter.noDriver }).click()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(/driver=none/)
        await expect(page.getByText(t.empty)).toBeVisible()
        await page.getByRole('button', { name: list.filters.clear, exact: true }).click()
        await expect(row(member)).toBeVisible()
      })

      await test.step('one delivery, opened, takes a note and shows its history', async () => {
        await row(member).getByRole('link', { name: member }).click()
        await expect(dialog).toContainText(t.one.history)
        await dialog.getByLabel(t.edit.note).fill('Ring twice')
        await dialog.getByRole('button', { name: t.edit.save, exact: true }).click()
        await expectToast(page, t.edit.saved)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(page).not.toHaveURL(/delivery=/)
      })

      await test.step('both go out for delivery and fail with a reason', async () => {
        await tickBoth()
        await press(t.step.prepare)
        await expect(row(guest)).toContainText(deliveryWords.status.PREPARING)
        await tickBoth()
        await press(t.step.dispatch)
        await expect(row(guest)).toContainText(deliveryWords.status.OUT_FOR_DELIVERY)
        for (const name of [member, guest]) {
          await act(name, t.step.fail)
          await dialog.getByRole('radio', { name: deliveryWords.reason.NO_ANSWER }).check()
          await dialog.getByLabel(t.fail.note).fill('Called three times')
          if (name === member) {
            await page.route(/deliveries\/status/, (route) => route.fulfill({ status: 503 }), { times: 1 })
            await dialog.getByRole('button', { name: t.fail.send }).click()
            await expect(dialog.getByText(t.moved.failed)).toBeVisible()
            await expect(dialog.getByLabel(t.fail.note)).toHaveValue('Called three times')
          }
          await dialog.getByRole('button', { name: t.fail.send }).click()
          await expect(row(name)).toContainText(deliveryWords.status.FAILED)
        }
        await expect(
          there.getByText(
            String(
              formatText(all.problems, language, 'failed.titleSalad', {
                salad: saladName,
                day: formatDay(dayInBahrain(await shopNow()), language),
              }),
            ),
          ),
        ).toBeVisible()
      })

      await test.step('the failures are resolved: credit for the account, another day for the guest', async () => {
        await page.goto(`/admin/delivery?show=failed&search=${encodeURIComponent(tag)}`)
        await expect(row(member)).toContainText('Called three times')
        await expectAccessible(page)
        await expectFitsPhone(page)
        await row(member).getByRole('button', { name: t.inbox.resolve }).click()
        await dialog.getByRole('radio', { name: new RegExp(t.inbox.CREDIT) }).check()
        await dialog.getByRole('button', { name: t.inbox.send, exact: true }).click()
        await expect(row(member)).toHaveCount(0)

        await row(guest).getByRole('button', { name: t.inbox.resolve }).click()
        await expect(dialog).toContainText(t.inbox.creditGuest)
        await dialog.getByRole('radio', { name: new RegExp(t.inbox.ANOTHER_DAY) }).check()
        await expectAccessible(page)
        await chooseDay(page, free, all.ui.typeDay, t.inbox.date)
        await dialog.getByRole('button', { name: t.inbox.send, exact: true }).click()
        await expect(page.getByText(t.inbox.empty)).toBeVisible()
        await page.goto(`/admin/delivery?date=${free}&search=${encodeURIComponent(tag)}`)
        await expect(row(guest)).toContainText(t.redelivery)
        await expect(
          page.getByRole('button', { name: new RegExp(formatDay(free, language, 'brief')) }),
        ).toBeVisible()
      })
      await theirs.close()
    })
  })
}

/** Chooses a day in a date field by typing it. */
async function chooseDay(page: Page, day: Day, label: string, field: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(field) })
    .click()
  const [year, month, date] = day.split('-').map(Number)
  const typed = page.getByRole('textbox', { name: label })
  await typed.fill(`${date}/${month}/${year}`)
  await typed.press('Enter')
}
