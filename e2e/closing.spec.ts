import { addDays, type Day, formatDay } from '../domain/dates.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { newEmail } from './order.ts'
import { shopToday } from './shop.ts'
import { age, buy, buyAnother, query } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  languages,
  open,
  test,
  themeOf,
} from './test.ts'

const ADMIN = 'admin@waraq.example'
/** So far ahead that no other test and no demo customer has a delivery then. */
const weeksAhead = { en: 30, ar: 32 } as const

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

for (const language of languages) {
  const all = words[language]
  const t = all.adminClosures
  const theme = themeOf[language]

  test(`in ${language}: an admin closes and reopens days, and answers feedback`, async ({
    page,
    context,
  }) => {
    const email = await aCustomer(language)
    const { subscription, token } = await buy(context, { email })
    await age(context.request, subscription, 2)
    const headers = { authorization: `Bearer ${token}` }
    const { deliverySchedules: days } = await (
      await context.request.get(`/api/subscriptions/my-subscriptions/${subscription.id}`, { headers })
    ).json()
    const subject = language === 'en' ? 'A little too salty' : 'مالحة قليلًا'
    const response = await context.request.post('/api/feedback', {
      headers,
      data: {
        type: 'negative',
        priority: 'high',
        subject,
        note: 'Less salt, please.',
        rating: 2,
        deliveryId: days[0].id,
      },
    })
    expect(response.status(), await response.text()).toBe(201)
    // Another subscription starts much later, when nobody else has a delivery.
    const later = await buyAnother(context.request, null, { email: newEmail('later') })
    const sunday = addDays(later.startDate, 7 * weeksAhead[language])
    await query('update deliveries set date = date + $2::int where subscription_id = $1', [
      later.id,
      7 * weeksAhead[language],
    ])
    await query(
      `update subscriptions set planned_start = planned_start + $2::int, start_date = start_date + $2::int,
         end_date = end_date + $2::int where id = $1`,
      [later.id, 7 * weeksAhead[language]],
    )

    const admin = { authorization: `Bearer ${await signIn(context, ADMIN)}` }
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/admin/settings?tab=closures', { language, theme })
    const inCalendar = (date: typeof sunday) =>
      page.getByRole('button', { name: `${formatDay(date, language)} ${date.slice(0, 4)}` })
    const row = (date: typeof sunday) =>
      page.getByRole('listitem').filter({
        hasText: new RegExp(`${formatDay(date, language, 'long')}|${formatDay(date, language, 'dated')}`),
      })

    await test.step('the effect is shown before the day is closed', async () => {
      for (let month = monthOf(await shopToday()); month < monthOf(sunday); month++)
        await page.getByRole('button', { name: all.ui.nextMonth }).click()
      await inCalendar(sunday).click()
      const effect = page.getByRole('region', { name: t.effect.title })
      // The effect is above the button, which moves until the effect is loaded.
      await expect(effect.locator('summary')).toBeVisible()
      await page.getByLabel(t.add.reasonEn).fill('National Day')
      await page.getByRole('button', { name: t.add.save_one }).click()
      await expect(page.getByText(all.validation.required)).toBeVisible()
      await page.getByLabel(t.add.reasonAr).fill('العيد الوطني')
      await effect.locator('summary').click()
      await expect(effect.getByRole('rowheader', { name: 'Noor Al Hasan' })).toBeVisible()
      await expect(effect.getByRole('row').nth(1)).toContainText(
        formatDay(addDays(sunday, 7), language, 'short'),
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: t.add.save_one }).click()
      await expectToast(page, /./)
      await expect(row(sunday)).toContainText('العيد الوطني')
      await expect(page.getByLabel(t.add.reasonEn)).toHaveValue('')
    })

    await test.step('the dialog shows the effect of reopening the day', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expectFitsPhone(page)
      await row(sunday)
        .getByRole('button', { name: t.list.openOf.replace('{{day}}', formatDay(sunday, language)) })
        .click()
      const dialog = page.getByRole('alertdialog')
      await dialog.locator('summary').click()
      await expect(dialog.getByRole('rowheader', { name: 'Noor Al Hasan' })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t.open.do }).click()
      // An open dialog hides everything behind it from assistive technology.
      await expect(dialog).toBeHidden()
      await expect(row(sunday)).toHaveCount(0)
      const back = await query(
        'select date::text from deliveries where subscription_id = $1 and date >= $2 order by 1',
        [later.id, sunday],
      )
      expect(back).toEqual([0, 1, 2, 3, 4].map((n) => ({ date: addDays(sunday, n) })))
    })

    await test.step('feedback is found, read and answered', async () => {
      const f = all.adminFeedback
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`/admin/feedback?state=pending&search=${encodeURIComponent(email)}`)
      const feedbackRow = page.getByRole('row').filter({ hasText: subject })
      await expect(feedbackRow).toContainText(f.states.pending)
      await expectAccessible(page)
      const opener = feedbackRow.getByRole('button', { name: f.dialog.open.replace('{{subject}}', subject) })
      await opener.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Less salt, please.')
      await dialog.getByRole('button', { name: f.dialog.send }).click()
      await expect(dialog).toContainText(all.validation.required)
      await dialog.getByLabel(f.dialog.answer).fill('We use less salt now. Thank you!')
      await expectAccessible(page)
      // Another admin marks it as read: it leaves the list, but the input stays.
      const read = { headers: admin, data: { reviewed: true } }
      const { id } = await response.json()
      expect((await context.request.post(`/api/admin/feedback/${id}/review`, read)).status()).toBe(200)
      await expect(page.getByText(f.empty)).toBeVisible()
      await dialog.getByRole('button', { name: f.dialog.send }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('combobox', { name: f.state }).click()
      await page.getByRole('option', { name: f.all.state }).click()
      await expect(feedbackRow).toContainText(f.answered)
      await opener.click()
      await expect(dialog).toContainText('We use less salt now. Thank you!')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(dialog).toBeHidden()
      await page.setViewportSize({ width: 390, height: 844 })
      await expectFitsPhone(page)
      const own = await (await context.request.get('/api/feedback', { headers })).json()
      expect(own.content[0]).toMatchObject({ reviewed: true, answer: 'We use less salt now. Thank you!' })
      const [mail] = await query(
        `select language from outbox where kind = 'feedback.answered' and "to" = $1`,
        [email],
      )
      expect(mail).toEqual({ language })
    })
  })
}
