import type { APIRequestContext, Page } from '@playwright/test'
import type { OrphanedPayment } from '../domain/recovery/contract.ts'
import { customer, signIn, words } from './account.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  languages,
  open,
  searchForOne,
  test,
  themeOf,
} from './test.ts'

const ADMIN = 'admin@waraq.example'
const PATH = '/admin/payment-recovery'
const SIZE = { en: { width: 1280, height: 900 }, ar: { width: 390, height: 844 } } as const
/**
 * The demo's orphans, separate for each language (server/demo/stories.ts). The test uses them up, so a second run needs
 * a new shop.
 */
const ORPHANS = {
  en: { recovered: customer(11), refunded: customer(13) },
  ar: { recovered: customer(31), refunded: 'guest2@waraq.example' },
} as const
const OTHER_CURRENCY = customer(14)
const RETIRED_PLAN = customer(12)

async function orphanOf(request: APIRequestContext, token: string, email: string): Promise<OrphanedPayment> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get('/api/admin/recovery/orphaned-payments', {
    headers,
    params: { search: email },
  })
  const { content }: { content: OrphanedPayment[] } = await answer.json()
  const [orphan] = content
  if (!orphan) throw new Error(`the demo has no orphan of ${email}`)
  return orphan
}

const rowOf = (page: Page, email: string) => page.locator('[data-row]').filter({ hasText: email })

for (const language of languages) {
  const all = words[language]
  const t = all.recoveryPage
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test.describe(`in ${language}`, () => {
    // A conflict and an aborted file are both error lines in the browser's console.
    test.use({ expectedErrors: /409|ERR_FAILED/ })

    test('an admin finds, recovers and refunds orphans, and a slower admin gets a message', async ({
      page,
      context,
    }) => {
      const token = await signIn(context, ADMIN)
      const { recovered, refunded } = ORPHANS[language]
      await page.setViewportSize(SIZE[language])
      await open(page, PATH, { language, theme: themeOf[language] })

      await test.step('statistics, scan and list', async () => {
        for (const name of ['orphaned', 'amount', 'recovered', 'refunded', 'rate'] as const)
          await expect(page.getByText(t.numbers[name], { exact: true }).first()).toBeVisible()
        await expect(page.getByText(t.text)).toBeVisible()
        await expect(button(page, t.bulk.open)).toBeDisabled()
        await expect(rowOf(page, recovered)).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
      })

      await test.step('a payment in another currency can only be refunded', async () => {
        await searchForOne(page, OTHER_CURRENCY)
        await rowOf(page, OTHER_CURRENCY).getByRole('link').first().click()
        const panel = page.getByRole('dialog')
        await expect(panel.getByText('USD').first()).toBeVisible()
        await expect(button(page, t.action.REFUND)).toBeVisible()
        await expect(button(page, t.action.RECOVER)).toHaveCount(0)
        await expect(panel.getByRole('listitem').first()).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(panel).toHaveCount(0)
      })

      await test.step('an orphan is recovered as ordered, after the dialog showed the first delivery', async () => {
        await searchForOne(page, recovered)
        await rowOf(page, recovered).getByRole('link').first().click()
        await expect(page).toHaveURL(/payment=chg_/)
        await button(page, t.action.RECOVER).click()
        const dialog = page.getByRole('dialog', { name: t.recover.title })
        await expect(dialog.getByText(all.addresses.another)).toBeVisible()
        await expect(dialog.getByText(t.recover.first.split('{{')[0] ?? '')).toBeVisible()
        await expectAccessible(page)
        // The missing field has an error, and no input is lost.
        await dialog.getByLabel(t.recover.reason).fill('Told on the phone')
        await dialog.getByRole('radio', { name: new RegExp(all.addresses.another) }).check()
        await dialog.getByRole('button', { name: t.recover.send }).click()
        await expect(dialog.getByText(all.validation.cityRequired)).toBeVisible()
        await expect(dialog.getByLabel(t.recover.reason)).toHaveValue('Told on the phone')
        await dialog.getByRole('radio', { name: new RegExp(t.recover.ordered) }).check()
        await dialog.getByRole('button', { name: t.recover.send }).click()
        await expectToast(page, /W-\d+/)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(rowOf(page, recovered)).toHaveCount(0)
      })

      await test.step('an orphan is marked for refund, here or by a faster admin', async () => {
        await searchForOne(page, refunded)
        const { paymentTransactionId } = await orphanOf(page.request, token, refunded)
        await rowOf(page, refunded).getByRole('button').click()
        await page.getByRole('menuitem', { name: t.action.REFUND }).click()
        const dialog = page.getByRole('dialog', { name: t.refund.title })
        await expect(dialog.getByText(all.adminPayments.refund.reasons.UNABLE_TO_RECOVER)).toBeVisible()
        await expectAccessible(page)
        if (language === 'en') {
          const answer = await page.request.post(
            `/api/admin/recovery/mark-for-refund/${paymentTransactionId}`,
            {
              headers: { authorization: `Bearer ${token}` },
              params: { reason: 'Asked on the phone' },
            },
          )
          expect(answer.status(), await answer.text()).toBe(200)
        }
        await dialog
          .getByRole('button', {
            name: new RegExp(all.adminPayments.refund.send.replace('{{amount}}', '.*')),
          })
          .click()
        if (language === 'en') {
          await expect(
            dialog
              .getByRole('status')
              .filter({ hasText: all.errors.ALREADY_MARKED_FOR_REFUND.split('{{')[0] ?? '' }),
          ).toBeVisible()
          await page.keyboard.press('Escape')
        } else await expectToast(page, t.refund.done)
        await expect(rowOf(page, refunded)).toHaveCount(0)
      })

      await test.step('refunds that need an admin link to their payment', async () => {
        await page.getByRole('tab', { name: t.tabs.refunds }).click()
        await expect(page).toHaveURL(/show=refunds/)
        await expect(page.locator('[data-row]').first()).toContainText(/./)
        await expectAccessible(page)
        await expect(page.locator('[data-row] a').first()).toHaveAttribute('href', /\/admin\/payments\//)
      })

      await test.step('the reconciliation shows a day or a month', async () => {
        await page.getByRole('tab', { name: t.tabs.reconciliation }).click()
        await expect(page.getByText(t.books.became)).toBeVisible()
        await page.getByText(t.books.month, { exact: true }).click()
        await expect(page).toHaveURL(/period=\d{4}-\d\d(&|$)/)
        await expect(page.getByText(t.books.credit)).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
      })
    })
  })
}

test('bulk recovery, the system test, and the reconciliation as a file', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const t = words.en.recoveryPage
  await signIn(context, ADMIN)
  await page.setViewportSize(SIZE.en)
  await open(page, `${PATH}?search=${RETIRED_PLAN}`, { language: 'en' })
  const okafor = page.getByRole('checkbox', { name: /Daniel Okafor/ })
  await expect(okafor).toBeVisible()
  // Content that loads above the list moves it.
  await expect(page.locator('.shimmer')).toHaveCount(0)
  await okafor.check()
  await page.getByRole('button', { name: t.bulk.openCount.replace('{{count}}', '1') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Daniel Okafor')).toBeVisible()
  const send = dialog.getByRole('button', { name: t.bulk.send_one.replace('{{count}}', '1') })
  // Recovery requires a plan.
  await expect(send).toBeDisabled()
  await dialog.getByRole('radio', { name: /75[.]000/ }).check()
  await expectAccessible(page)
  await send.click()
  await expectToast(page, t.bulk.done.replace('{{done}}', '1').replace('{{asked}}', '1'))
  await expect(rowOf(page, RETIRED_PLAN)).toHaveCount(0)
  await expect(page.getByText(t.list.noMatch)).toBeVisible()

  await page.getByRole('button', { name: t.test.open }).click()
  const checks = page.getByRole('dialog', { name: t.test.title })
  // The self-test's own test checks the results: on a busy machine its shop opens late, and its ten seconds may
  // end before the last check.
  await expect(checks.getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  await checks.getByRole('button', { name: t.test.close }).last().click()

  await open(page, `${PATH}?show=reconciliation`, { language: 'en' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.en.list.export.start }).click()
  expect((await download).suggestedFilename()).toMatch(/[.]xlsx$/)
})
