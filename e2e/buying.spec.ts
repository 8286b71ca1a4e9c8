import type { Page } from '@playwright/test'
import { addDays, type Day } from '../domain/dates.ts'
import { firstStart, schedule } from '../domain/subscriptions/schedule.ts'
import { customer, said, signIn, words } from './account.ts'
import { address, draft, h1, newEmail, openPayment, payButton, way } from './order.ts'
import { chargesOf, endPayment, misbehave, payByBenefit, payByCard, STANDIN } from './standin.ts'
import { query } from './subscription.ts'
import { expect, expectNoAxeViolations, expectNothingCutOff, languages, open, test, themeOf } from './test.ts'

const weekly = { fils: 15_950, en: 'BHD 15.950', ar: '15.950 د.ب' }
const MONTHLY_FILS = 82_500
const STATUS = '**/api/subscriptions/sub-status'
const kept = (page: Page, key: string): Promise<Record<string, unknown> | null> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null'), key)
const draftOf = (page: Page) => kept(page, 'subscriptionDraft')

/** The first four steps, as somebody without wishes goes through them. */
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

/** The days the kitchen is closed are told to everybody. */
const closeKitchen = (date: Day) =>
  query(
    `with closed as (
         insert into closure_days (date, reason_en, reason_ar, created_at)
         values ($1, 'Holiday', 'عطلة', $2) on conflict do nothing
       )
       update settings set public_version = public_version + 1`,
    [date, new Date()],
  )

/** A guest has no page that shows it. */
const keptAddress = (email: string) =>
  query('select city, block, road, building, flat, delivery_address from orders where customer_email = $1', [
    email,
  ])

for (const language of languages) {
  const t = words[language].paying

  test(`a guest buys weekly by card, in ${language}`, async ({ page, request }) => {
    // As long as many are: it must not widen a phone's page.
    const email = newEmail('noor.al-hasan.and-family')
    await page.setViewportSize({ width: 1280, height: 900 })
    await orderByHand(page, language, email)

    await test.step('chooses the card and pays on the page of the gateway', async () => {
      await expect(way(page, 'CARD')).toBeChecked()
      await expect(page.locator('input[type="radio"]')).toHaveCount(4)
      await expect(payButton(page, language)).toContainText(weekly[language])
      await expectNoAxeViolations(page)
      await expectNothingCutOff(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await payButton(page, language).click()
      await payByCard(page)
    })

    await test.step('comes back, is told, and sees the confirmation', async () => {
      await expect(page).toHaveURL(/\/payments\/redirect\?tap_id=chg_/)
      await expect(h1(page)).toHaveText(t.redirect.success)
      await expect(said(page, t.toast.complete)).toBeVisible()
      await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
      await expect(h1(page)).toHaveText(t.done.title)
      const main = page.getByRole('main')
      await expect(main).toContainText(t.done.active)
      await expect(main).toContainText(email)
      await expect(main).toContainText(t.done.guestTitle)
      await expect(main.locator('img[src^="/bowls/"]')).toHaveCount(5)
      await expectNoAxeViolations(page)
      await expectNothingCutOff(page)
    })

    const [charge, ...more] = await chargesOf(request, email)
    expect(charge).toMatchObject({ status: 'CAPTURED', fils: weekly.fils })
    expect(more).toEqual([])
    const delivery_address =
      language === 'en'
        ? 'Flat 3, Building 12, Road 512, Block 905, Riffa'
        : 'شقة 3، مبنى 12، طريق 512، مجمع 905، الرفاع'
    expect(await keptAddress(email)).toEqual([
      { city: 'Riffa', block: '905', road: '512', building: '12', flat: '3', delivery_address },
    ])
    // Nothing of the card, no token, and nothing of the order that is done.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /4508|1019|eyJ|token/,
    )
    expect(await kept(page, 'pendingSubscription')).toBeNull()
    expect(await draftOf(page)).toMatchObject({ planId: null, acceptTerms: false })

    await test.step('coming back to the redirect page twice makes no second subscription', async () => {
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

  test(`a customer buys monthly by Benefit with a saved address, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    const token = await signIn(context, customer(language === 'en' ? 21 : 22))
    const headers = { authorization: `Bearer ${token}` }
    const saved = await request.post('/api/addresses', { headers, data: address })
    expect(saved.status(), await saved.text()).toBe(201)
    const { id: addressId }: { id: string } = await saved.json()
    const email = newEmail('customer')
    // A Wednesday within the month, past every weekly plan.
    const sunday = firstStart(new Date())
    await closeKitchen(addDays(sunday, 10))
    await openPayment(page, await draft(request, { email, plan: 1, addressId }), language)
    const shown = page.getByRole('complementary').locator('time')
    // Other closed days may lie in that month too.
    const { closedDays }: { closedDays: Day[] } = await (await request.get('/api/plans')).json()
    expect(closedDays).toContain(addDays(sunday, 10))
    const days = schedule({ deliveries: 20, start: sunday, closed: closedDays })
    const promised = { startDate: sunday, endDate: days.at(-1) ?? sunday }
    expect(promised.endDate > addDays(sunday, 25)).toBe(true)
    await expect(shown.first()).toHaveAttribute('datetime', promised.startDate)
    await expect(shown.last()).toHaveAttribute('datetime', promised.endDate)
    await way(page, 'BENEFIT').check()
    await payButton(page, language).click()
    await payByBenefit(page)

    await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
    // The cookie came along on the way back from another site: its owner is told everything.
    await expect(page.getByRole('heading', { level: 2, name: /W-\d+/ })).toBeVisible()
    await expect(page.locator('a[href^="/payments/receipt?id=chg_"]')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(t.done.guestTitle)
    expect(await chargesOf(request, email)).toEqual([
      expect.objectContaining({ status: 'CAPTURED', fils: MONTHLY_FILS }),
    ])
    type Bought = {
      customerEmail: string
      deliverySchedules: object[]
      deliveryAddress: string
      address: object
    }
    const mine: Bought[] = await (
      await request.get('/api/subscriptions/my-subscriptions', { headers })
    ).json()
    const bought = mine.filter((one) => one.customerEmail === email)
    expect(bought).toEqual([expect.objectContaining(promised)])
    expect(bought[0]?.deliverySchedules).toHaveLength(20)
    expect(bought[0]?.deliveryAddress).toContain('905')
    expect(bought[0]?.address).toMatchObject({ city: 'Riffa', block: '905', road: '512', flat: '3' })
  })

  test(`a declined payment keeps the order and is tried again, in ${language}`, async ({ page, request }) => {
    const email = newEmail('declined')
    await openPayment(page, await draft(request, { email }), language)
    await payButton(page, language).click()
    await endPayment(page, 'decline')

    await expect(h1(page)).toHaveText(t.redirect.failed)
    await expect(said(page, t.toast.failed)).toBeVisible()
    await expect(page).toHaveURL(/\/subscription\?payment=failed$/)
    await expect(h1(page)).toHaveText(t.step.again)
    const why = page.getByRole('alert').filter({ hasText: t.trouble.failedTitle })
    await expect(why).toContainText(words[language].shop.notPaid.declined)
    await expect(why).toContainText(t.trouble.kept)
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(why).toBeVisible()
    expect(await draftOf(page)).toMatchObject({ acceptTerms: true, details: { customerEmail: email } })

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
    await expect(page).toHaveURL(new RegExp(`^${STANDIN}/pay/`))
    expect(await chargesOf(request, email)).toHaveLength(1)

    const again = { data: pressed.postDataJSON(), headers: { authorization, 'Idempotency-Key': order.key } }
    const answers = await Promise.all([1, 2].map(() => request.post('/api/payments/process', again)))
    for (const answer of answers)
      expect(await answer.json(), `${answer.status()}`).toMatchObject({ redirectUrl: page.url() })

    // The same tab, doubled: the same key, the same payment.
    const twin = await context.newPage()
    await openPayment(twin, order, 'en')
    await payButton(twin, 'en').click()
    await expect(twin).toHaveURL(page.url())

    // The same order under another key: the open payment is in the way, and is the way on.
    const other = await context.newPage()
    await openPayment(other, { ...order, key: crypto.randomUUID() }, 'en')
    await payButton(other, 'en').click()
    await expect(other.getByText(t.trouble.openTitle)).toBeVisible()
    await other.getByRole('button', { name: t.trouble.openGo }).last().click()
    await expect(other).toHaveURL(page.url())
    expect(await chargesOf(request, email)).toHaveLength(1)

    await endPayment(other, 'approve')
    await expect(other).toHaveURL(/\/subscription\?step=6&success=true$/)

    // And once more, in another language, a moment after it was bought: not again, and here is its confirmation.
    const late = await context.newPage()
    await late.setViewportSize({ width: 390, height: 844 })
    await openPayment(late, { ...order, key: crypto.randomUUID() }, 'ar')
    await late.getByRole('button', { name: words.ar.paying.step.payShort }).click()
    await expect(late.getByText(words.ar.paying.trouble.boughtTitle)).toBeInViewport()
    await expect(late.getByText(words.ar.paying.trouble.openTitle)).toBeHidden()
    await expectNoAxeViolations(late)
    await late.getByRole('button', { name: words.ar.paying.trouble.boughtGo }).click()
    await expect(late).toHaveURL(/\/subscription\?step=6&success=true$/)
    await expect(h1(late)).toHaveText(words.ar.paying.done.title)
    await expect(late.getByRole('main')).toContainText(email)
    expect(await chargesOf(request, email)).toEqual([expect.objectContaining({ status: 'CAPTURED' })])
  })
})

test('a card saved while paying is offered first the next time, and can be forgotten', async ({
  page,
  context,
  request,
}) => {
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
  await expectNoAxeViolations(next)
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
  await expect(said(next, t.card.removed)).toBeVisible()
  await expect(saved).toHaveCount(0)
  await expect(way(next, 'CARD')).toBeChecked()
})

test('a charge nobody knows the end of locks paying again until it is known', async ({ page, request }) => {
  const t = words.ar.paying
  const email = newEmail('late')
  // Approved, but the bank takes longer than the redirect page waits; and no webhook brings the news.
  await misbehave(request, {
    lateCapture: { next: 1, ms: 30_000, as: 'IN_PROGRESS', email },
    lostWebhook: { next: 9, email },
  })
  await openPayment(page, await draft(request, { email }), 'ar')
  await payButton(page, 'ar').click()
  await endPayment(page, 'approve')
  await expect(h1(page)).toHaveText(t.redirect.processing)
  await expect(page).toHaveURL(/\/subscription\?payment=error$/, { timeout: 40_000 })
  await expect(said(page, t.toast.error)).toBeVisible()
  await expect(page.getByText(t.locked.title)).toBeVisible()
  await expect(payButton(page, 'ar')).toHaveCount(0)
  await expect(way(page, 'CARD')).toBeDisabled()
  const [charge] = await chargesOf(request, email)
  await expect(page.getByRole('main')).toContainText(charge?.id ?? 'no charge')
  await expectNoAxeViolations(page)
  await expectNothingCutOff(page)
  // Another address of the same step does not unlock it.
  await page.goto('/subscription?step=5')
  await expect(page.getByText(t.locked.title)).toBeVisible()

  await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/, { timeout: 40_000 })
  await expect(h1(page)).toHaveText(t.done.title)
  expect(await chargesOf(request, email)).toEqual([expect.objectContaining({ status: 'CAPTURED' })])
})

test.describe('when it does not go as usual', () => {
  test.use({ expectedErrors: /payments\/(process|status)|api\/subscriptions|auth\/refresh|api\/events/ })

  test('the shop closes midway: nothing is charged and nothing entered is lost', async ({
    page,
    request,
  }) => {
    const email = newEmail('closed')
    await openPayment(page, await draft(request, { email }), 'en')
    // The shop is everybody's here: closed for this page only.
    const closed = { status: 409, errorCode: 'SERVICE_OFF', message: words.en.errors.SERVICE_OFF }
    await page.route('**/api/payments/process', (route) => route.fulfill({ status: 409, json: closed }))
    await page.route(STATUS, (route) => route.fulfill({ json: { active: false, message: '' } }))
    await payButton(page, 'en').click()
    await expect(h1(page)).toHaveText(words.en.availableSoon.soon.title)
    await expect(said(page, words.en.errors.SERVICE_OFF)).toBeVisible()
    expect(await chargesOf(request, email)).toEqual([])
    await page.unroute(STATUS)
    await page.unroute('**/api/payments/process')
    await page.reload()
    await expect(h1(page)).toHaveText(words.en.paying.step.title)
    expect(await draftOf(page)).toMatchObject({ details: { customerEmail: email } })
  })

  for (const language of languages)
    test(`whose session has ended pays nothing by mistake, and a new price is agreed to first, in ${language}`, async ({
      page,
      context,
      request,
      browser,
    }) => {
      const t = words[language].paying.trouble
      const authorization = `Bearer ${await signIn(context, customer(language === 'en' ? 33 : 34))}`
      const email = newEmail('agreed')
      const order = await draft(request, { email })
      // This page was opened before the price went up.
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
      await expectNoAxeViolations(page)
      expect(await chargesOf(request, email)).toEqual([])

      await context.clearCookies()
      await request.post('/api/users/me/revoke-all-sessions', { headers: { authorization } })
      await request.post('/api/auth/logout', { headers: { authorization } })
      await payButton(page, language).click()
      const ended = page.getByRole('status').filter({ hasText: t.signedOutTitle })
      await expect(ended).toContainText(t.signedOutText)
      expect(await chargesOf(request, email)).toEqual([])
      expect(await draftOf(page)).toMatchObject({ details: { customerEmail: email } })
      await expectNoAxeViolations(page)
      await ended.getByRole('link', { name: t.signIn }).click()
      await expect(page).toHaveURL(/\/login$/)
      await page.goBack()
      // A guest knows what they do.
      await payButton(page, language).click()
      await expect(page).toHaveURL(new RegExp(`^${STANDIN}/pay/`))
      const elsewhere = await browser.newContext()
      const twin = await elsewhere.newPage()
      await openPayment(twin, { ...order, key: crypto.randomUUID() }, language)
      await payButton(twin, language).click()
      // Who does not hold its key is not shown its page.
      await expect(twin.getByText(t.openElsewhereText)).toBeVisible()
      await expect(twin.getByRole('button', { name: t.openGo })).toHaveCount(0)
      await elsewhere.close()
      expect(await chargesOf(request, email)).toHaveLength(1)
    })

  test('a lost answer is asked for again under the same key; captured money without a subscription is told the truth', async ({
    page,
    request,
  }) => {
    const t = words.en.paying
    const email = newEmail('lost')
    const order = await draft(request, { email })
    await openPayment(page, order, 'en')
    // It is done, but the answer gets lost on the way.
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
    expect(await draftOf(page)).toMatchObject({ key: order.key })
    await payButton(page, 'en').click()
    await expect(page).toHaveURL(new RegExp(`^${STANDIN}/pay/`))
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
    await expectNoAxeViolations(page)
    await expectNothingCutOff(page)

    // It was made meanwhile: the page finds out by itself.
    await page.unroute('**/api/subscriptions')
    await page.unroute('**/api/payments/status/*')
    await expect(page).toHaveURL(/\/subscription\?step=6&success=true$/)
    await expect(h1(page)).toHaveText(t.done.title)
  })

  test('the redirect page without a payment, and with one nobody knows', async ({ page }) => {
    const t = words.en.paying
    await open(page, '/payments/redirect', { language: 'en' })
    await expect(h1(page)).toHaveText(t.redirect.invalid)
    await expect(page).toHaveURL(/\/subscription(\?step=1)?$/)
    await page.goto('/payments/redirect?tap_id=chg_nobody')
    await expect(h1(page)).toHaveText(t.redirect.error)
    await expect(said(page, t.toast.error)).toBeVisible()
    await page.goto('/subscription?step=6')
    await expect(h1(page)).toHaveText(t.done.generalPlainTitle)
  })
})
