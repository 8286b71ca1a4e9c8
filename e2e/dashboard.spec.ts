import type { Locator, Page } from '@playwright/test'
import { addDays, type Day, dayInBahrain, formatDay, MINUTE_MS } from '../domain/dates.ts'
import { cutoffOf } from '../domain/deliveries/rules.ts'
import { chargeDayOf } from '../domain/renewals/rules.ts'
import { changeableOf } from '../domain/subscriptions/changeableOf.ts'
import { firstOpenDay, planPause } from '../domain/subscriptions/changes.ts'
import type { Subscription } from '../domain/subscriptions/contract.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { shopNow } from './shop.ts'
import { endPayment } from './standin.ts'
import { age, buy, buyAnother, closedDays, mine, onClock } from './subscription.ts'
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

const DESK = { width: 1280, height: 900 }
/** Fills the placeholders of a text. */
const like = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{{${name}}}`, String(value)), text)
const isolated = (text: string) => `\u2066${text}\u2069`

/** Chooses a day in a date field by typing it. */
async function chooseDay(dialog: Locator, page: Page, day: Day, label: string) {
  await dialog.getByRole('button', { expanded: false }).first().click()
  const [year, month, date] = day.split('-').map(Number)
  const field = page.getByRole('textbox', { name: label })
  await field.fill(`${date}/${month}/${year}`)
  await field.press('Enter')
}

for (const language of languages) {
  const all = words[language]
  const t = all.changes
  const theme = themeOf[language]
  const long = (day: Day) => formatDay(day, language)
  const press = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true }).click()
  const card = (page: Page, s: Subscription) => page.getByRole('region', { name: s.planName, exact: true })
  const inLanguage = async (page: Page, token: string, id: string): Promise<Subscription> =>
    mine(page.request, token, id, language)

  test.describe(`in ${language}`, () => {
    // A refused request is an error line in the browser's console, however well the page handles it.
    test.use({ expectedErrors: /Failed to load resource/ })

    test('a customer pauses, withdraws, resumes, and changes the delivery time once', async ({
      page,
      context,
    }) => {
      await page.setViewportSize(DESK)
      const { token, subscription } = await buy(context, { email: await aCustomer(language), plan: 1 })
      await open(page, '/dashboard', { language, theme })
      const it = await inLanguage(page, token, subscription.id)
      const plan = card(page, it)
      const now = await shopNow()
      const closed = await closedDays(page.request)

      await test.step('the next delivery comes first: its day, its salad and its deadline', async () => {
        const next = page.getByRole('region', { name: new RegExp(long(it.startDate)) })
        await expect(next).toContainText(all.dashboard.next.first)
        await expect(next.getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/)
        const move = next.getByRole('button', {
          name: new RegExp(`^${like(all.meals.skip.act, { day: '' })}`),
        })
        await move.click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(move).toBeFocused()
        await expect(plan).toContainText(all.dashboard.notBegun)
        await expect(plan).toContainText(all.dashboard.progress.JUST_STARTED)
        await expect(page).toHaveTitle(new RegExp(`^${all.layout.titles.dashboard} · `))
        await expectAccessible(page)
        await expectFitsPhone(page)
      })

      const later = addDays(it.startDate, 7)
      await test.step('a pause from a later day is scheduled, exactly as the preview shows', async () => {
        await press(plan, t.open.pause)
        const dialog = page.getByRole('dialog', { name: t.pause.title })
        await chooseDay(dialog, page, later, all.ui.typeDay)
        const days = dialog.getByRole('spinbutton', { name: t.pause.long })
        // The shown number counts, even if a smaller or larger one was typed.
        await days.fill('')
        await days.pressSequentially('100')
        await expect(days).toHaveValue('90')
        await expect(days).toHaveAttribute('aria-valuenow', '90')
        await days.fill('0')
        await expect(days).toHaveValue('1')
        await days.fill('')
        await expect(days).toHaveAttribute('placeholder', '1')
        await expect(days).toHaveAttribute('aria-valuenow', '1')
        await days.fill('3')
        await days.press('ArrowUp')
        const preview = planPause(changeableOf(it, closed), { startDate: later, durationDays: 4 }, now)
        if (preview.is === 'refused') throw new Error(preview.why)
        await expect(dialog).toContainText(formatDay(preview.endDate, language, 'short'))
        await expectAccessible(page)
        await expectFitsPhone(page)
        await press(dialog, like(t.pause.send, { day: formatDay(later, language, 'brief') }))
        await expectToast(page, like(t.pause.planned, { day: long(later) }))
        await expect(dialog).toBeHidden()
        await expect(plan.getByRole('heading', { level: 2 })).toBeFocused()
        const after = await inLanguage(page, token, it.id)
        expect(after).toMatchObject({
          status: 'ACTIVE',
          pause: { from: later, to: addDays(later, 3) },
          endDate: preview.endDate,
        })
      })

      await test.step('the pause is withdrawn', async () => {
        await press(plan, t.open.withdraw)
        const dialog = page.getByRole('dialog', { name: t.withdraw.title })
        await expect(dialog).toContainText(formatDay(it.endDate, language, 'short'))
        await press(dialog, t.withdraw.send)
        await expectToast(page, t.withdraw.done)
        await expect(plan.getByRole('button', { name: t.open.pause, exact: true })).toBeVisible()
        expect(await inLanguage(page, token, it.id)).toMatchObject({ pause: null, endDate: it.endDate })
      })

      await test.step('a pause from the next open day starts at once, and the page follows without a reload', async () => {
        const headers = { authorization: `Bearer ${token}` }
        const path = `/api/subscriptions/my-subscriptions/${it.id}/pause`
        const data = { startDate: firstOpenDay(now), durationDays: 20 }
        // As from another device: this page does not reload.
        expect((await page.request.post(path, { headers, data })).status()).toBe(200)
        await expect(plan).toContainText(all.dashboard.status.PAUSED)
        await expect(page.getByRole('heading', { level: 2 }).first()).not.toContainText(long(it.startDate))
      })

      await test.step('the subscription is resumed', async () => {
        await press(plan, t.open.resume)
        const dialog = page.getByRole('dialog', { name: t.resume.title })
        await expectAccessible(page)
        await dialog.getByRole('button', { name: like(t.resume.send, { day: '' }).trim() }).click()
        await expectToast(page, like(t.resume.done, { day: long(it.startDate) }))
        await expect(plan).toContainText(all.dashboard.notBegun)
        expect(await inLanguage(page, token, it.id)).toMatchObject({ status: 'ACTIVE', endDate: it.endDate })
      })

      await test.step('an error that arrives after its dialog was closed shows a toast, and closes no other dialog', async () => {
        const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
        await page.route('**/pause', async (route) => {
          await refused
          await route.fulfill({ status: 500, json: { status: 500, errorCode: 'SERVER_ERROR', message: 'x' } })
        })
        await press(plan, t.open.pause)
        const pause = page.getByRole('dialog', { name: t.pause.title })
        await pause.getByRole('button', { name: like(t.pause.send, { day: '' }).trim() }).click()
        await page.keyboard.press('Escape')
        await expect(pause).toBeHidden()
        await press(plan, t.open.slot)
        const slot = page.getByRole('dialog', { name: t.slot.title })
        await expect(slot).toBeVisible()
        refuse()
        await expectToast(page, t.pause.failed)
        await expect(slot).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(slot).toBeHidden()
        await page.unroute('**/pause')
      })

      await test.step('"back" closes an open dialog first, then goes back', async () => {
        const tab = (name: string) => page.getByRole('tab', { name })
        for (const name of [all.dashboard.tabs.meals, all.dashboard.tabs.overview]) {
          await tab(name).click()
          await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
        }
        await press(plan, t.open.slot)
        const slot = page.getByRole('dialog', { name: t.slot.title })
        await expect(slot).toBeVisible()
        await page.goBack()
        await expect(slot).toBeHidden()
        await expect(plan.getByRole('button', { name: t.open.slot, exact: true })).toBeFocused()
        await page.goBack()
        await expect(tab(all.dashboard.tabs.meals)).toHaveAttribute('aria-selected', 'true')
        // An opened and closed day is no history entry.
        await page.locator(`#meal-${it.deliverySchedules[0]?.id}`).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.goBack()
        await expect(tab(all.dashboard.tabs.overview)).toHaveAttribute('aria-selected', 'true')
      })

      await test.step('the delivery time is changed once, and then the page says so', async () => {
        await press(plan, t.open.slot)
        const dialog = page.getByRole('dialog', { name: t.slot.title })
        await expectAccessible(page)
        await press(dialog, t.slot.send.EVENING_6_9)
        await expect(dialog).toBeHidden()
        const row = plan.getByRole('button', { name: t.open.slot })
        await expect(row).toBeDisabled()
        await expect(row).toContainText(t.why.SLOT_CHANGED)
        expect(await inLanguage(page, token, it.id)).toMatchObject({ deliveryTimeSlot: 'EVENING_6_9' })
      })

      await test.step('a server error is shown in the dialog, and nothing is lost', async () => {
        await page.route('**/pause', (route) =>
          route.fulfill({ status: 500, json: { status: 500, errorCode: 'SERVER_ERROR', message: 'x' } }),
        )
        await press(plan, t.open.pause)
        const dialog = page.getByRole('dialog', { name: t.pause.title })
        await dialog.getByRole('button', { name: like(t.pause.send, { day: '' }).trim() }).click()
        await expect(dialog.getByRole('alert')).toHaveText(t.pause.failed)
        await page.keyboard.press('Escape')
        await expect(plan.getByRole('button', { name: t.open.pause, exact: true })).toBeFocused()
      })
    })

    test('a customer turns auto-renewal on and off, renews, and cancels with a refund', async ({
      page,
      context,
    }) => {
      await page.setViewportSize(DESK)
      const { token, subscription } = await buy(context, { email: await aCustomer(language), saveCard: true })
      await open(page, '/dashboard', { language, theme })
      const it = await inLanguage(page, token, subscription.id)
      const plan = card(page, it)
      const charge = chargeDayOf(it.endDate)

      await test.step('the auto-renewal dialog names the card, the day and the amount', async () => {
        await plan.getByRole('switch', { name: all.dashboard.plan.autoRenewal }).click()
        const dialog = page.getByRole('dialog', { name: t.auto.onTitle })
        await expect(dialog).toContainText(long(charge))
        await expect(dialog).toContainText(it.formattedTotalAmount)
        await expect(dialog.getByRole('radio', { name: /1019/ })).toBeChecked()
        await expectAccessible(page)
        await press(dialog, t.auto.onSend)
        await expectToast(page, like(t.auto.onDone, { charge: long(charge) }))
        await expect(plan.getByRole('switch')).toBeChecked()
        await expect(plan).toContainText(formatDay(charge, language, 'short'))
      })
      await test.step('auto-renewal is turned off', async () => {
        await plan.getByRole('switch').click()
        await press(page.getByRole('dialog', { name: t.auto.offTitle }), t.auto.offSend)
        await expectToast(page, t.auto.offDone)
        await expect(plan.getByRole('switch')).not.toBeChecked()
      })

      await test.step('a changed price needs agreement, and a failed payment returns here', async () => {
        await press(plan, t.open.renew)
        const dialog = page.getByRole('dialog', { name: t.renew.title })
        const pay = dialog.getByRole('button', {
          name: like(t.renew.send, { amount: it.formattedTotalAmount }),
        })
        await expect(pay).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
        const refusal = { status: 409, errorCode: 'PRICE_CHANGED', message: 'x' }
        await page.route('**/renew', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
        await pay.click()
        await expect(dialog).toContainText(all.paying.trouble.priceTitle)
        await dialog.getByRole('radio', { name: all.paying.ways.BENEFIT }).check()
        await pay.click()
        await endPayment(page, 'decline')
        await expect(page).toHaveURL(new RegExp(`/dashboard\\?renew=${it.id}&payment=failed$`))
        await expect(dialog).toContainText(t.renew.failedPayment)
      })

      await test.step('after the payment the renewal follows without a gap, and can be made only once', async () => {
        const dialog = page.getByRole('dialog', { name: t.renew.title })
        await dialog.getByRole('radio', { name: /1019/ }).check()
        await dialog
          .getByRole('button', { name: like(t.renew.send, { amount: it.formattedTotalAmount }) })
          .click()
        await endPayment(page, 'approve')
        await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
        await page.getByRole('link', { name: all.paying.done.dashboard }).click()
        const { renewedBy } = await inLanguage(page, token, it.id)
        await expect(page.getByRole('radio', { name: it.planName })).toHaveCount(2)
        const row = card(page, it).getByRole('button', { name: t.open.renew })
        await expect(row).toBeDisabled()
        await expect(row).toContainText(renewedBy?.number ?? '—')
      })

      await test.step('the cancel dialog names the refund, requires the tick, and offers a pause', async () => {
        await press(card(page, it), t.open.cancel)
        const dialog = page.getByRole('alertdialog', { name: t.cancel.title })
        await expect(dialog).toContainText(t.cancel.refundTitle)
        await expect(dialog).toContainText(like(t.cancel.refund, { amount: it.formattedTotalAmount }))
        await expect(dialog.getByRole('button', { name: t.cancel.pause })).toBeVisible()
        await press(dialog, t.cancel.send)
        await expect(dialog.getByText(t.cancel.confirmFirst)).toBeVisible()
        const tick = dialog.getByRole('checkbox', {
          name: like(t.cancel.confirm, { number: isolated(it.number) }),
        })
        await expect(tick).toBeFocused()
        await expectAccessible(page)
        await expectFitsPhone(page)
        await tick.check()
        await dialog.getByRole('combobox').click()
        await page.getByRole('option', { name: t.cancel.reasons.MOVING }).click()
        await press(dialog, t.cancel.send)
        await expectToast(page, like(t.cancel.doneRefund, { amount: it.formattedTotalAmount }))
        expect(await inLanguage(page, token, it.id)).toMatchObject({ status: 'CANCELLED' })
      })

      await test.step('the history has both subscriptions, the receipt, the refund and the events', async () => {
        await page.getByRole('tab', { name: all.dashboard.tabs.history }).click()
        await expect(page).toHaveTitle(new RegExp(`^${all.dashboard.tabs.history} · `))
        await page
          .getByRole('button', {
            name: like(all.dashboard.history.detailsOf, { number: isolated(it.number) }),
          })
          .click()
        const article = page.getByRole('article').filter({ hasText: all.dashboard.status.CANCELLED })
        await expect(article.getByRole('link', { name: /\d{4}-\d{6}/ })).toHaveAttribute(
          'href',
          /receipt\?id=chg_/,
        )
        const { CANCELLED, reasons } = all.story
        await expect(article).toContainText(like(CANCELLED, { reason: reasons.MOVING }))
        await expect(article).not.toContainText(all.dashboard.plan.last)
        await expectAccessible(page)
        await expectFitsPhone(page)
      })
    })

    test('a completed subscription, no subscription, and a link to an unknown one', { tag: '@full' }, async ({
      page,
      context,
      browser,
    }) => {
      await page.setViewportSize(DESK)
      const { token, subscription } = await buy(context, { email: await aCustomer(language) })
      await age(page.request, subscription, 3, { status: 'COMPLETED' })
      await open(page, '/dashboard?renew=018f0000-0000-7000-8000-000000000001', { language, theme })
      await test.step('an unknown subscription in the URL shows a message', async () => {
        await expectToast(page, t.selectFirst)
      })
      await test.step('a completed subscription offers a renewal', async () => {
        const it = await inLanguage(page, token, subscription.id)
        await expect(page.getByRole('heading', { name: all.dashboard.ended.COMPLETED })).toBeVisible()
        await expect(card(page, it)).toContainText(all.dashboard.progress.COMPLETED)
        await expect(page.getByRole('heading', { name: all.dashboard.left.title })).toHaveCount(0)
        await expect(card(page, it).getByRole('button', { name: t.open.pause, exact: true })).toHaveCount(0)
        await expectAccessible(page)
        await expectFitsPhone(page)
        await press(
          page.getByRole('region', { name: all.dashboard.ended.COMPLETED }),
          all.dashboard.ended.renew,
        )
        await expect(page.getByRole('dialog', { name: t.renew.title })).toContainText(t.renew.leadEnded)
      })
      await test.step('without a subscription there is an invitation, and a note about purchases as a guest', async () => {
        const other = await browser.newContext()
        await signIn(other, await aCustomer(language))
        const there = await other.newPage()
        await open(there, '/dashboard', { language, theme })
        await expect(there.getByRole('link', { name: all.dashboard.none.start })).toBeVisible()
        await expect(there.getByText(all.dashboard.guest)).toBeVisible()
        await expectAccessible(there)
        await expectFitsPhone(there)
        await other.close()
      })
    })

    test('a day can be changed minutes before the cutoff, but not at the cutoff', {
      tag: '@full',
    }, async ({ page, context }) => {
      const { token, subscription } = await buy(context, { email: await aCustomer(language) })
      const it = await inLanguage(page, token, subscription.id)
      const first = it.startDate
      await onClock(context, token, new Date(cutoffOf(first).getTime() - 5 * MINUTE_MS))
      await open(page, '/dashboard', { language, theme })
      const next = page.getByRole('region', { name: new RegExp(long(first)) })
      await expect(next.getByRole('timer')).toContainText(/00:0[0-5]:\d\d/)
      await expect(next).toContainText(all.dashboard.next.tomorrow)
      await expect(next.getByRole('link', { name: all.dashboard.next.change })).toBeVisible()
      // A late response sets the page's clock back to the server's, which stands still here.
      await expect(async () => {
        await page.clock.runFor(5 * MINUTE_MS)
        await expect(next).toContainText(all.dashboard.next.closed, { timeout: 2000 })
        await expect(next.getByRole('link', { name: all.dashboard.next.change })).toHaveCount(0, {
          timeout: 2000,
        })
        await expect(next).toContainText(all.dashboard.next.today, { timeout: 2000 })
      }).toPass()
    })
  })
}

test('with several subscriptions the URL keeps the selected one', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const email = await aCustomer('en')
  const { token, subscription } = await buy(context, { email, plan: 1 })
  await age(page.request, subscription, 2)
  const other = await buyAnother(page.request, token, { email })
  await open(page, '/dashboard', { language: 'en' })
  const weekly = page.getByRole('radio', { name: other.planName })
  await expect(weekly).not.toBeChecked()
  await weekly.click()
  await expect(page).toHaveURL(new RegExp(`subscription=${other.number}`))
  await page.reload()
  await expect(weekly).toBeChecked()
  await expect(page.getByRole('region', { name: other.planName, exact: true })).toContainText(other.number)
  expect(dayInBahrain(new Date(other.boughtAt)) < other.startDate).toBe(true)
})
