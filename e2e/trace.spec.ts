import type { APIRequestContext, Page } from '@playwright/test'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { letterTo, newEmail } from './order.ts'
import { expect, expectAccessible, expectFitsPhone, expectToast, open, test } from './test.ts'

/**
 * Buys through the API and ends the payment at the gateway. Returns the link in the email. The return page is never
 * opened.
 */
async function buy(
  request: APIRequestContext,
  { language, email, end, token }: { language: 'en' | 'ar'; email: string; end: string; token?: string },
): Promise<{ id: string; link: string }> {
  const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) }
  const { content: plans }: { content: { id: string }[] } = await (
    await request.get('/api/plans', { headers })
  ).json()
  const begun = await request.post('/api/payments/process', {
    headers,
    data: {
      planId: plans[0]?.id,
      customerName: 'Noor Hasan',
      customerEmail: email,
      customerPhone: '36001234',
      deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
      deliveryTimeSlot: 'MORNING_9_12',
      acceptTerms: true,
      paymentMethod: 'CARD',
    },
  })
  expect(begun.status(), await begun.text()).toBe(200)
  const { id, redirectUrl }: { id: string; redirectUrl: string } = await begun.json()
  await request.post(redirectUrl, { form: { action: end }, maxRedirects: 0 })
  const status = await request.get(`/api/payments/status/${id}`)
  expect(await status.json()).toMatchObject({ final: true, success: end === 'approve' })
  // Every email about a payment has its link.
  const link = /\/payments\/trace\?token=\S+/
  return { id, link: link.exec(await letterTo(request, email, link))?.[0] ?? 'no link' }
}

const story = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('time') })

test('a guest sees from the email where the money is, and prints the receipt', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { trace } = words.en.payments
  const { id, link } = await buy(context.request, {
    language: 'en',
    email: newEmail('trace-guest'),
    end: 'approve',
  })
  await open(page, link, { language: 'en' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trace.now.SUBSCRIBED.title)
  // The token has left the URL.
  expect(page.url()).toMatch(/\/payments\/trace$/)
  await expect(story(page)).toHaveText([
    new RegExp(`${trace.step.STARTED}.*BHD 15\\.950`),
    new RegExp(`${trace.step.CAPTURED}.*BHD 15\\.950`),
    new RegExp(trace.step.SUBSCRIBED),
  ])
  await page.getByRole('button', { name: trace.copy }).click()
  await expectToast(page, trace.copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)

  const sheet = page.getByRole('article')
  // The shop has no VAT account number, so this is no tax invoice.
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(words.en.payments.receipt.title.RECEIPT)
  await expect(sheet).toContainText('VAT 10%BHD 1.450')
  await expect(sheet).toContainText('Visa •••• 1019')
  await expectAccessible(page)
  await expectFitsPhone(page)

  // The other language without the link: the page requests it again with the stored token.
  await page.getByRole('button', { name: words.en.layout.language.other }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.ar.payments.trace.now.SUBSCRIBED.title,
  )
  await expect(sheet).toContainText('1.450 د.ب')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const other of [
    page.getByRole('banner').first(),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: words.ar.payments.receipt.print.RECEIPT }),
  ])
    await expect(other).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: words.ar.payments.receipt.print.RECEIPT })).toBeVisible()

  // This tab still has the link; another one never had it.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.ar.payments.trace.now.SUBSCRIBED.title,
  )
  expect(page.url()).toMatch(/\/payments\/trace$/)
  const other = await context.newPage()
  await other.goto('/payments/trace')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.ar.payments.trace.brokenTitle)
})

test('a customer, in Arabic: a declined payment, then the receipt of a successful one', async ({
  page,
  context,
}) => {
  const { trace, receipt } = words.ar.payments
  const email = await aCustomer('ar')
  const token = await signIn(context, email)
  const declined = await buy(context.request, { language: 'ar', email, end: 'decline', token })
  await open(page, declined.link, { language: 'ar', theme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trace.now.FAILED.title)
  await expect(story(page).last()).toContainText(trace.step.NOT_CAPTURED)
  await expect(page.getByRole('link', { name: trace.tryAgain })).toHaveAttribute('href', '/subscription')
  await expectAccessible(page)

  const paid = await buy(context.request, { language: 'ar', email, end: 'approve', token })
  await page.goto(`/payments/receipt?id=${paid.id}`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('15.950 د.ب')
  await expect(page.getByRole('button', { name: receipt.print.RECEIPT })).toBeVisible()
  // White paper, in the dark theme too.
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.goto('/payments/receipt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(receipt.missingTitle)
})
