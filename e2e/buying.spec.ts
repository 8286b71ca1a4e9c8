import type { Page } from '@playwright/test'
import { DAY_MS } from '../domain/dates.ts'
import { customer, signIn, words } from './account.ts'
import { address, draft, h1, newEmail, openPayment, payButton, way } from './order.ts'
import { captureLate, chargesOf, endPayment, misbehave, payByCard, payPage } from './standin.ts'
import { query } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectPassingHeading,
  expectToast,
  languages,
  open,
  test,
  themeOf,
  whenTimePasses,
} from './test.ts'

const weekly = { fils: 15_950, en: 'BHD 15.950', ar: '15.950 د.ب' }
const STATUS = '**/api/subscriptions/sub-status'
const storedItem = (page: Page, key: string): Promise<Record<string, unknown> | null> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null'), key)
const draftOf = (page: Page) => storedItem(page, 'subscriptionDraft')

/** Goes through the first four steps with the default choices. */
async function orderByHand(page: Page, language: 'en' | 'ar', email: string) {
  const { next, details } = words[language].checkout
  await open(page, '/subscription', { language, theme: themeOf[language] })
  await page.getByRole('button', { name: next.salads }).click()
  await page.getByRole('button', { name: next.details }).click()
  const { addressType: _, label: __, houseNo: ___, ...place } = address
  const typed = { customerName: 'Noor Al Hasan', customerEmail: email, customerPhone: '36001234' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  for (const [name, value] of Object.entries(place))
    await page.locator(`[name="address.${name}"]`).fill(value)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: details.slots.EVENING_6_9 }).click()
  await page.getByRole('button', { name: next.review }).click()
  await page.locator('#terms').check()
  await page.getByRole('button', { name: next.payment }).click()
  await expect(h1(page)).toHaveText(words[language].paying.step.title)
}

/** A guest has no page that shows it. */
const orderedAddress = (email: string) =>
  query('select city, block, road, building, flat, delivery_address from orders where customer_email = $1', [
    email,
  ])

for (const language of languages) {
  const t = words[language].paying

  test(`a guest buys weekly by card, in ${language}`, async ({ page, request }) => {
    // A realistically long address must not widen the page on a phone.
    const email = newEmail('noor.al-hasan.and-family')
    await page.setViewportSize({ width: 1280, height: 900 })
    await orderByHand(page, language, email)

    await test.step('the guest chooses the card and pays on the gateway’s page', async () => {
      await expect(way(page, 'CARD')).toBeChecked()
      await expect(page.locator('input[type="radio"]')).toHaveCount(4)
      await expect(payButton(page, language)).toContainText(weekly[language])
      await expectAccessible(page)
      await expectFitsPhone(page)
      await payButton(page, language).click()
      await payByCard(page)
    })

    await test.step('the guest returns and sees the confirmation', async () => {
      await expectPassingHeading(page, t.redirect.success)
      await expectToast(page, t.toast.complete)
      await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
      await expect(h1(page)).toHaveText(t.done.title)
      const main = page.getByRole('main')
      await expect(main).toContainText(t.done.active)
      await expect(main).toContainText(email)
      await expect(main).toContainText(t.done.guestTitle)
      await expect(main.locator('img[src^="/bowls/"]')).toHaveCount(5)
      await expectAccessible(page)
      await expectFitsPhone(page)
    })

    const [charge, ...more] = await chargesOf(request, email)
    expect(charge).toMatchObject({ status: 'CAPTURED', fils: weekly.fils })
    expect(more).toEqual([])
    const delivery_address =
      language === 'en'
        ? 'Flat 3, Building 12, Road 512, Block 905, Riffa'
        : 'شقة 3، مبنى 12، طريق 512، مجمع 905، الرفاع'
    expect(await orderedAddress(email)).toEqual([
      { city: 'Riffa', block: '905', road: '512', building: '12', flat: '3', delivery_address },
    ])
    // Nothing of the finished order, of the card or of a token is stored.
    await expect.poll(() => storedItem(page, 'pendingSubscription')).toBeNull()
    await expect.poll(() => draftOf(page)).toMatchObject({ planId: null, acceptTerms: false })
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    // Ids are random: they may contain four digits of the card.
    const ids =
      /chg_\w+|\/pay\/\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w.-]+@waraq\.example|\/bowls\/[\w/-]+/g
    expect(stored.replaceAll(ids, '')).not.toMatch(/4508|1019|eyJ|token/)

    await test.step('opening the redirect page twice makes no second subscription', async () => {
      const create = () =>
        request.post('/api/subscriptions', { data: { paymentId: charge?.id } }).then((r) => r.json())
      const { id }: { id: string } = await create()
      for (let visit = 0; visit < 2; visit++) {
        await page.goto(`/payments/redirect?tap_id=${charge?.id}`)
        await expect(page).toHaveURL(/\/subscription\?payment=success&step=6$/)
        await expect(h1(page)).toHaveText(t.done.title)
      }
      expect(await create()).toMatchObject({ id, status: 'ACTIVE', totalAmount: 15.95 })
      expect(await chargesOf(request, email)).toHaveLength(1)
    })
  })

  test(`a declined payment keeps the order and can be tried again, in ${language}`, async ({
    page,
    request,
  }) => {
    const email = newEmail('declined')
    await openPayment(page, await draft(request, { email }), language)
    await payButton(page, language).click()
    await endPayment(page, 'decline')

    await expectPassingHeading(page, t.redirect.failed)
    await expectToast(page, t.toast.failed)
    await expect(page).toHaveURL(/\/subscription\?payment=failed$/)
    await expect(h1(page)).toHaveText(t.step.again)
    const why = page.getByRole('alert').filter({ hasText: t.trouble.failedTitle })
    await expect(why).toContainText(words[language].shop.notPaid.declined)
    await expect(why).toContainText(t.trouble.kept)
    await expectAccessible(page)
    await page.reload()
    await expect(why).toBeVisible()
    await expect
      .poll(() => draftOf(page))
      .toMatchObject({ acceptTerms: true, details: { customerEmail: email } })

    await way(page, 'APPLE_PAY').check()
    await payButton(page, language).click()
    await endPayment(page, 'approve')
    await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
    expect((await chargesOf(request, email)).map((charge) => charge.status)).toEqual(['DECLINED', 'CAPTURED'])
  })
}

test.describe('one order, one charge', () => {
  test.use({ expectedErrors: /409 .*payments\/process/ })

  test('a double click, two tabs and two equal requests', async ({ page, context, request }) => {
    const t = words.en.paying
    const email = newEmail('eager')
    const order = await draft(request, { email })
    const authorization = `Bearer ${await signIn(context, customer(43))}`
    await openPayment(page, order, 'en')
    const press = page.waitForRequest('**/api/payments/process')
    await payButton(page, 'en').dblclick()
    const pressed = await press
    await expect(page).toHaveURL(payPage())
    expect(await chargesOf(request, email)).toHaveLength(1)

    const again = { data: pressed.postDataJSON(), headers: { authorization, 'Idempotency-Key': order.key } }
    const answers = await Promise.all([1, 2].map(() => request.post('/api/payments/process', again)))
    for (const answer of answers)
      expect(await answer.json(), `${answer.status()}`).toMatchObject({ redirectUrl: page.url() })

    // The same tab duplicated: the same key, the same payment.
    const twin = await context.newPage()
    await openPayment(twin, order, 'en')
    // The message moves the button down.
    await expect(twin.getByText(t.under.title)).toBeVisible()
    await payButton(twin, 'en').click()
    await expect(twin).toHaveURL(page.url())

    // The same order under another key: the open payment blocks it, and can be continued.
    const other = await context.newPage()
    await openPayment(other, { ...order, key: crypto.randomUUID() }, 'en')
    await expect(other.getByText(t.under.title)).toBeVisible()
    await payButton(other, 'en').click()
    await expect(other.getByText(t.trouble.openTitle)).toBeVisible()
    await other.getByRole('button', { name: t.trouble.openGo }).last().click()
    await expect(other).toHaveURL(page.url())
    expect(await chargesOf(request, email)).toHaveLength(1)

    await endPayment(other, 'approve')
    await expect(other).toHaveURL(/\/subscription\?step=6&success=true$/)

    // The same order in another language right after the purchase: not again, but its confirmation.
    const late = await context.newPage()
    await late.setViewportSize({ width: 390, height: 844 })
    await openPayment(late, { ...order, key: crypto.randomUUID() }, 'ar')
    await late.getByRole('button', { name: words.ar.paying.step.payShort }).click()
    await expect(late.getByText(words.ar.paying.trouble.boughtTitle)).toBeInViewport()
    await expect(late.getByText(words.ar.paying.trouble.openTitle)).toBeHidden()
    await expectAccessible(late)
    await late.getByRole('button', { name: words.ar.paying.trouble.boughtGo }).click()
    await expect(late).toHaveURL(/\/subscription\?step=6&success=true$/)
    await expect(h1(late)).toHaveText(words.ar.paying.done.title)
    await expect(late.getByRole('main')).toContainText(email)
    expect(await chargesOf(request, email)).toEqual([expect.objectContaining({ status: 'CAPTURED' })])
  })
})

test('a saved card is listed first the next time, and can be removed', {
  tag: '@full',
}, async ({ page, context, request }) => {
  const t = words.en.paying
  await signIn(context, customer(24))
  const email = newEmail('saved')
  await openPayment(page, await draft(request, { email }), 'en')
  await page.getByRole('checkbox', { name: t.step.saveCard }).check()
  await payButton(page, 'en').click()
  await payByCard(page)
  await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)

  const next = await context.newPage()
  await openPayment(next, await draft(request, { email, plan: 1 }), 'en')
  const saved = next.getByRole('radio', { name: /Visa ending in 1019/ })
  await expect(saved).toBeChecked()
  await expectAccessible(next)
  await payButton(next, 'en').click()
  await next.locator('[name="code"]').fill('1234')
  await next.locator('button[value="confirm"]').click()
  await expect(next).toHaveURL(/\/subscription\?step=6&success=true$/)
  expect((await chargesOf(request, email)).map((charge) => charge.status)).toEqual(['CAPTURED', 'CAPTURED'])

  await next.evaluate(() => sessionStorage.removeItem('ordered'))
  await next.goto('/subscription?step=5')
  await next.getByRole('button', { name: t.card.menu.split('{{')[0] ?? '' }).click()
  await next.getByRole('menuitem', { name: t.card.remove }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: t.card.remove }).click()
  await expectToast(next, t.card.removed)
  await expect(saved).toHaveCount(0)
  await expect(way(next, 'CARD')).toBeChecked()
})

test('a charge without a final status locks paying again until it is known', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const t = words.ar.paying
  const email = newEmail('late')
  // Approved, but the bank takes longer than the redirect page waits, and no webhook arrives.
  await misbehave(request, {
    lateCapture: { next: 1, ms: DAY_MS, as: 'IN_PROGRESS', email },
    lostWebhook: { next: 9, email },
  })
  await page.clock.install()
  await openPayment(page, await draft(request, { email }), 'ar')
  await payButton(page, 'ar').click()
  await endPayment(page, 'approve')
  await expect(h1(page)).toHaveText(t.redirect.processing)
  const locked = page.getByText(t.locked.title)
  await whenTimePasses(page, locked)
  await expect(page).toHaveURL(/\/subscription\?payment=error$/)
  await expectToast(page, t.toast.error)
  await expect(payButton(page, 'ar')).toHaveCount(0)
  await expect(way(page, 'CARD')).toBeDisabled()
  const [charge] = await chargesOf(request, email)
  await expect(page.getByRole('main')).toContainText(charge?.id ?? 'no charge')
  await expectAccessible(page)
  await expectFitsPhone(page)
  // Another address of the same step does not unlock it.
  await page.goto('/subscription?step=5')
  await expect(locked).toBeVisible()

  await captureLate(request, charge?.id)
  await whenTimePasses(page, page.getByRole('heading', { level: 1, name: t.done.title }))
  await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
  expect(await chargesOf(request, email)).toEqual([expect.objectContaining({ status: 'CAPTURED' })])
})

test.describe('when it does not go as usual', () => {
  test.use({ expectedErrors: /payments\/(process|status)|api\/subscriptions|auth\/refresh|api\/events/ })

  test('the shop closes midway: nothing is charged and no input is lost', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const email = newEmail('closed')
    await openPayment(page, await draft(request, { email }), 'en')
    // All tests share the shop, so it is closed for this page only.
    const closed = { status: 409, errorCode: 'SERVICE_OFF', message: words.en.errors.SERVICE_OFF }
    await page.route('**/api/payments/process', (route) => route.fulfill({ status: 409, json: closed }))
    await page.route(STATUS, (route) => route.fulfill({ json: { active: false, message: '' } }))
    await payButton(page, 'en').click()
    await expect(h1(page)).toHaveText(words.en.availableSoon.soon.title)
    await expectToast(page, words.en.errors.SERVICE_OFF)
    expect(await chargesOf(request, email)).toEqual([])
    await page.unroute(STATUS)
    await page.unroute('**/api/payments/process')
    await page.reload()
    await expect(h1(page)).toHaveText(words.en.paying.step.title)
    await expect.poll(() => draftOf(page)).toMatchObject({ details: { customerEmail: email } })
  })

  for (const language of languages)
    test(`after an ended session nothing is charged by mistake, and a new price needs agreement, in ${language}`, {
      tag: '@full',
    }, async ({ page, context, request, browser }) => {
      const t = words[language].paying.trouble
      const authorization = `Bearer ${await signIn(context, customer(language === 'en' ? 33 : 34))}`
      const email = newEmail('agreed')
      const order = await draft(request, { email })
      // The event stream would report the ended session before the button is clicked.
      await page.route('**/api/events', () => {})
      // The page was opened before the price rise.
      let raised = false
      await page.route('**/api/plans', async (route) => {
        const answer = await route.fetch()
        const { content, ...rest }: { content: { price: number }[] } = await answer.json()
        const before = content.map((plan) => ({ ...plan, price: plan.price - 2 }))
        await route.fulfill({ response: answer, json: { ...rest, content: raised ? content : before } })
      })
      await openPayment(page, order, language)
      await expect(page.getByRole('button', { name: /13\.750/ })).toBeVisible()
      raised = true
      await page.getByRole('button', { name: /13\.750/ }).click()
      const note = page.getByRole('status').filter({ hasText: t.priceTitle })
      await expect(note).toContainText('15.950')
      await expect(payButton(page, language)).toBeEnabled()
      await expectAccessible(page)
      expect(await chargesOf(request, email)).toEqual([])

      await context.clearCookies()
      await request.post('/api/users/me/revoke-all-sessions', { headers: { authorization } })
      await request.post('/api/auth/logout', { headers: { authorization } })
      await payButton(page, language).click()
      const ended = page.getByRole('status').filter({ hasText: t.signedOutTitle })
      await expect(ended).toContainText(t.signedOutText)
      expect(await chargesOf(request, email)).toEqual([])
      await expect.poll(() => draftOf(page)).toMatchObject({ details: { customerEmail: email } })
      await expectAccessible(page)
      await ended.getByRole('link', { name: t.signIn }).click()
      await expect(page).toHaveURL(/\/login$/)
      await page.goBack()
      // The buyer may continue as a guest.
      await payButton(page, language).click()
      await expect(page).toHaveURL(payPage())
      const elsewhere = await browser.newContext()
      const twin = await elsewhere.newPage()
      await openPayment(twin, { ...order, key: crypto.randomUUID() }, language)
      await payButton(twin, language).click()
      // Without the key the page of the payment stays hidden.
      await expect(twin.getByText(t.openElsewhereText)).toBeVisible()
      await expect(twin.getByRole('button', { name: t.openGo })).toHaveCount(0)
      await elsewhere.close()
      expect(await chargesOf(request, email)).toHaveLength(1)
    })

  test('a lost response is repeated under the same key, and a captured payment without a subscription is explained', {
    tag: '@full',
  }, async ({ page, request }) => {
    const t = words.en.paying
    const email = newEmail('lost')
    const order = await draft(request, { email })
    await openPayment(page, order, 'en')
    // The request succeeds, but its response is lost.
    await page.route(
      '**/api/payments/process',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await payButton(page, 'en').click()
    await expect(page.getByText(t.trouble.unknownTitle)).toBeVisible()
    await expect.poll(() => draftOf(page)).toMatchObject({ key: order.key })
    await payButton(page, 'en').click()
    await expect(page).toHaveURL(payPage())
    expect(await chargesOf(request, email)).toHaveLength(1)

    const broken = { status: 500, errorCode: 'SERVER_ERROR', message: '' }
    await page.route('**/api/subscriptions', (route) => route.fulfill({ status: 500, json: broken }))
    await page.route('**/api/payments/status/*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), subscribed: false } })
    })
    await endPayment(page, 'approve')
    await expect(page).toHaveURL(/\/subscription\?payment=success&subscription=failed$/)
    await expect(h1(page)).toHaveText(t.safe.title)
    const main = page.getByRole('main')
    const [charge] = await chargesOf(request, email)
    for (const words of [t.safe.noAgain, t.safe.next3, charge?.id ?? 'no charge', weekly.en])
      await expect(main).toContainText(words)
    await expect(payButton(page, 'en')).toHaveCount(0)
    await expectAccessible(page)
    await expectFitsPhone(page)

    // The subscription exists now, and the page finds it by itself.
    await page.unroute('**/api/subscriptions')
    await page.unroute('**/api/payments/status/*')
    await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
    await expect(h1(page)).toHaveText(t.done.title)
  })

  test('the redirect page without a payment, and with an unknown one', { tag: '@full' }, async ({ page }) => {
    const t = words.en.paying
    await open(page, '/payments/redirect', { language: 'en' })
    await expectPassingHeading(page, t.redirect.invalid)
    await expect(page).toHaveURL(/\/subscription(\?step=1)?$/)
    await page.goto('/payments/redirect?tap_id=chg_nobody')
    await expectPassingHeading(page, t.redirect.error)
    await expectToast(page, t.toast.error)
    await page.goto('/subscription?step=6')
    await expect(h1(page)).toHaveText(t.done.generalPlainTitle)
  })
})
