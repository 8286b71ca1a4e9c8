import { customer, signIn, words } from './account.ts'
import { draft, h1, newEmail, openPayment, payButton, way } from './order.ts'
import { chargesOf, endPayment, payPage } from './standin.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, themeOf } from './test.ts'

for (const language of languages)
  test.describe(`in ${language}`, () => {
    const t = words[language]

    test('a guest in a new tab is offered the open payment until it ends', async ({
      page,
      context,
      request,
    }) => {
      const email = newEmail('guest-again')
      await openPayment(page, await draft(request, { email }), language)
      await payButton(page, language).click()
      await expect(page).toHaveURL(payPage())

      const other = await context.newPage()
      await open(other, '/subscription', { language, theme: themeOf[language] })
      await expect(other.getByText(t.paying.under.title)).toBeVisible()
      await expectAccessible(other)
      await expectFitsPhone(other)
      await other.getByRole('button', { name: t.paying.trouble.openGo }).click()
      await expect(other).toHaveURL(page.url())
      await endPayment(other, 'approve')
      await expect(h1(other)).toHaveText(t.paying.done.title)
      await expect(other.getByRole('main')).toContainText('15.950')
      await expect.poll(() => other.evaluate(() => localStorage.getItem('openPayment'))).toBeNull()
      expect(await chargesOf(request, email)).toHaveLength(1)

      await other.goto('/subscription')
      await expect(h1(other)).toHaveText(t.checkout.plan.title)
      await expect(other.getByText(t.paying.under.title)).toBeHidden()
    })

    test('a customer is offered it with its plan and sum, and warned of a second order for the same days', {
      tag: '@full',
    }, async ({ page, context, request }) => {
      const email = newEmail('again')
      await signIn(context, customer(language === 'en' ? 36 : 37))
      await openPayment(page, await draft(request, { email }), language)
      await payButton(page, language).click()
      await expect(page).toHaveURL(payPage())

      const other = await context.newPage()
      await open(other, '/subscription', { language, theme: themeOf[language] })
      const note = other.getByRole('status').filter({ hasText: t.paying.under.title })
      await expect(note).toContainText('15.950')
      // Nothing of a customer's payment stays in the browser.
      await expect.poll(() => other.evaluate(() => localStorage.getItem('openPayment'))).toBeNull()
      await note.getByRole('button').click()
      await endPayment(other, 'approve')
      await expect(h1(other)).toHaveText(t.paying.done.title)
      const bought = other.getByRole('main')
      for (const words of [
        'W-1',
        '15.950',
        t.paying.done.receiptOpen,
        language === 'en' ? 'Riffa' : 'الرفاع',
      ])
        await expect(bought).toContainText(words)

      const again = await context.newPage()
      await openPayment(again, await draft(request, { email }), language)
      await again.goto('/subscription?step=4')
      await expect(h1(again)).toHaveText(t.checkout.review.title)
      await expect(again.getByText(t.checkout.review.twice)).toBeVisible()
      await expectAccessible(again)
      // A warning only: the order is possible.
      await again.getByRole('button', { name: t.checkout.next.payment }).click()
      await expect(h1(again)).toHaveText(t.paying.step.title)
    })

    test('a guest who goes back from the payment page can use another method, and is charged once', async ({
      page,
      request,
    }) => {
      const email = newEmail('another-way')
      await openPayment(page, await draft(request, { email }), language)
      await payButton(page, language).click()
      await expect(page).toHaveURL(payPage())
      const first = page.url()
      await page.goBack()
      const note = page.getByRole('status').filter({ hasText: t.paying.trouble.openTitle })
      await expect(note).toBeVisible()
      await expectAccessible(page)
      await expectFitsPhone(page)
      await note.getByRole('button', { name: t.paying.trouble.openReplace }).click()
      await expect(page.getByText(t.paying.trouble.replacing)).toBeVisible()
      await way(page, 'BENEFIT').check()
      await payButton(page, language).click()
      await expect(page).toHaveURL(payPage())
      expect(page.url()).not.toBe(first)
      await endPayment(page, 'approve')
      await expect(h1(page)).toHaveText(t.paying.done.title)
      const charges = await chargesOf(request, email)
      expect(charges.map((c) => c.status).sort()).toEqual(['CAPTURED', 'INITIATED'])
    })

    test.describe('with an order that was changed', () => {
      // The key was used for the unchanged order, so the changed one gets its own.
      test.use({ expectedErrors: /422 \(Unprocessable Entity\)/ })
      test('after changing the order the abandoned payment is not offered', {
        tag: '@full',
      }, async ({ page, request }) => {
        await openPayment(page, await draft(request, { email: newEmail('changed') }), language)
        await payButton(page, language).click()
        await expect(page).toHaveURL(payPage())
        const first = page.url()
        await page.goBack()
        const note = page.getByRole('status').filter({ hasText: t.paying.trouble.openTitle })
        await expect(note).toBeVisible()

        let requestCount = 0
        page.on('request', (sent) => {
          if (sent.url().includes('/payments/status/')) requestCount++
        })
        await page.goto('/subscription?step=3')
        await page.locator('[name="customerPhone"]').fill('36009999')
        await page.getByRole('button', { name: t.checkout.next.review }).click()
        await page.getByRole('button', { name: t.checkout.next.payment }).click()
        await expect(way(page, 'CARD')).toBeVisible()
        await payButton(page, language).click()
        await expect(page).toHaveURL(payPage())
        expect(page.url()).not.toBe(first)
        expect(requestCount).toBe(0)
      })
    })

    test.describe('with a second payment of the order', () => {
      // The second payment's own page gets a 409, because it was refunded.
      test.use({ expectedErrors: /409 \(Conflict\)/ })
      test('submitting another method during an open payment lets the buyer choose between the two', {
        tag: '@full',
      }, async ({ page, context, request }) => {
        const email = newEmail('chooses')
        await signIn(context, customer(language === 'en' ? 38 : 39))
        await openPayment(page, await draft(request, { email }), language)
        await payButton(page, language).click()
        await expect(page).toHaveURL(payPage())
        const other = await context.newPage()
        await openPayment(other, await draft(request, { email }), language)
        await way(other, 'BENEFIT').check()
        await payButton(other, language).click()
        await other.getByRole('button', { name: t.paying.trouble.openReplace }).click()
        await expect(other).toHaveURL(payPage())
        expect(other.url()).not.toBe(page.url())
        // The abandoned page is paid as well, and that payment is refunded.
        await endPayment(other, 'approve')
        await expect(h1(other)).toHaveText(t.paying.done.title)
        await endPayment(page, 'approve')
        await expect(page.getByText(t.errors.PAID_TWICE)).toBeVisible()
      })
    })
  })
