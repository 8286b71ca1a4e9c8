import type { Page } from '@playwright/test'
import { addDays, type Day, formatDay, MINUTE_MS } from '../domain/dates.ts'
import { isDeliveryDay } from '../domain/deliveries/rules.ts'
import { formatText } from '../web/formatText.ts'
import { customer, signIn, toastWith, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { shopNow } from './shop.ts'
import { endPayment } from './standin.ts'
import { buy, query } from './subscription.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, themeOf } from './test.ts'

/** A pattern of our text with anything in its placeholders. */
const like = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/{{\w+}}/g, '.*')}$`)

for (const language of languages) {
  const all = words[language]
  const { problems: t } = all
  const filled = (key: string, values: Record<string, string>) => String(formatText(t, language, key, values))
  const problems = (page: Page) => page.getByRole('region', { name: t.title })

  test.describe(`in ${language}`, () => {
    test('a customer resolves two failed deliveries: another day for one, store credit for the other', async ({
      page,
      context,
    }) => {
      const { subscription } = await buy(context, { email: await aCustomer(language) })
      const ids = subscription.deliverySchedules.slice(0, 2).map(({ id }) => id)
      await query(
        `update deliveries set status = 'FAILED', failure_reason = 'NOBODY_HOME', failed_at = $2, frozen_at = $2
         where id = any($1)`,
        [ids, new Date((await shopNow()).getTime() - 10 * MINUTE_MS)],
      )
      await open(page, '/dashboard', { language, theme: themeOf[language] })
      await expect(problems(page).getByRole('alert')).toHaveCount(2)
      await expect(problems(page)).toContainText('3.190')
      await expectAccessible(page)
      await expectFitsPhone(page)
      const dialog = page.getByRole('dialog', { name: t.decide.title })

      await test.step('another day adds one delivery', async () => {
        await problems(page).getByRole('button', { name: t.failed.open.ANOTHER_DAY }).first().click()
        await expect(dialog.getByRole('radio', { name: t.decide.name.ANOTHER_DAY })).toBeChecked()
        let day = addDays(subscription.endDate, 1)
        while (!isDeliveryDay(day)) day = addDays(day, 1)
        await chooseDay(page, day, all.ui.typeDay, t.decide.date)
        await expectAccessible(page)
        await dialog.getByRole('button', { name: like(t.decide.send.ANOTHER_DAY) }).click()
        await expect(
          toastWith(page, filled('decide.done.ANOTHER_DAY', { day: formatDay(day, language) })),
        ).toBeVisible()
        await expect(problems(page).getByRole('alert')).toHaveCount(1)
        expect(
          await query('select date::text as day from deliveries where redelivery_of = any($1)', [ids]),
        ).toEqual([{ day }])
      })

      await test.step('store credit gives its share of the price, and nothing is left to resolve', async () => {
        await problems(page).getByRole('button', { name: t.failed.open.CREDIT }).click()
        await expect(dialog.getByRole('radio', { name: t.decide.name.CREDIT })).toBeChecked()
        await dialog.getByRole('button', { name: like(t.decide.send.CREDIT) }).click()
        // An open dialog hides the page as well.
        await expect(dialog).toBeHidden()
        await expect(problems(page)).toBeHidden()
        expect(
          await query('select amount_fils::int as fils from credit_lots where delivery_id = any($1)', [ids]),
        ).toEqual([{ fils: 3190 }])
      })
    })
  })
}

// One language only, because the demo has one customer with a declined renewal.
test('the admin home lists a declined renewal, the customer pays it, and it disappears for both', {
  tag: '@full',
}, async ({ page, context, browser }) => {
  const { problems: t, changes, paying, adminHome } = words.en
  const theirs = await browser.newContext()
  const desk = await theirs.newPage()
  await signIn(theirs, 'admin@waraq.example')
  await signIn(context, customer(52))
  const [customerRow] = await query(
    `select s.customer_name as name, s.customer_phone as phone from subscriptions s
     join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1`,
    [customer(52)],
  )
  const listed = desk.getByRole('listitem').filter({ hasText: String(customerRow?.name) })

  await test.step('the list has name and phone number', async () => {
    await open(desk, '/admin', { language: 'en', theme: 'light' })
    await expect(desk.getByText(like(adminHome.attention.declined.title_one))).toBeVisible()
    await expect(listed.last()).toContainText(String(customerRow?.phone))
    await expectAccessible(desk)
    await expectFitsPhone(desk)
  })

  await test.step('the customer sees the amount and the days, and pays with another method', async () => {
    await open(page, '/dashboard', { language: 'en', theme: 'light' })
    const note = page.getByRole('region', { name: t.title })
    await expect(note).toContainText(t.declined.title)
    await expect(note).toContainText('15.950')
    await note.getByRole('button', { name: t.declined.otherCard }).click()
    const other = page.getByRole('dialog', { name: changes.auto.changeTitle })
    await expect(other).toContainText(changes.auto.inUse)
    await expectAccessible(page)
    await other.getByRole('button', { name: changes.auto.keepOff }).click()
    await note.getByRole('button', { name: t.declined.pay }).click()
    const dialog = page.getByRole('dialog', { name: changes.renew.title })
    await dialog.getByRole('radio', { name: paying.ways.BENEFIT }).check()
    await dialog.getByRole('button', { name: like(changes.renew.send) }).click()
    await endPayment(page, 'approve')
    await page.getByRole('link', { name: paying.done.dashboard }).click()
    await expect(page.getByText(t.declined.title)).toBeHidden()
  })

  await test.step('the admin home no longer lists it', async () => {
    await desk.reload()
    await expect(desk.getByText(adminHome.attention.title)).toBeVisible()
    await expect(listed).toHaveCount(0)
  })
  await theirs.close()
})

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
