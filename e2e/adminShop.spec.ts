import type { Page } from '@playwright/test'
import { signIn, words } from './account.ts'
import { shopNow } from './shop.ts'
import { expect, expectAccessible, expectFitsPhone, expectToast, languages, open, test } from './test.ts'

const ADMIN = 'admin@waraq.example'

/**
 * Mocks the shop's settings, because other tests read the real shop's name and order from it at the same time. The
 * server's tests check that pages and service follow the real settings (server/settings/routes.test.ts).
 */
async function playSettings(page: Page) {
  let changes: Record<string, unknown> = {}
  const changed = (more: object) => {
    changes = { ...changes, ...more }
  }
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') changed(route.request().postDataJSON())
    const real = await route.fetch({ method: 'GET', postData: '' })
    return route.fulfill({ json: { ...(await real.json()), ...changes } })
  })
  await page.route('**/api/admin/settings/service', async (route) => {
    const { active } = route.request().postDataJSON()
    changed({ serviceActive: active, serviceChangedAt: (await shopNow()).toISOString() })
    const real = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/service$/, ''),
      method: 'GET',
      postData: '',
    })
    return route.fulfill({ json: { ...(await real.json()), ...changes } })
  })
  await page.route('**/api/settings/public', async (route) => {
    const real = await (await route.fetch()).json()
    return route.fulfill({ json: { ...real, ...changes } })
  })
}

for (const language of languages) {
  const all = words[language]
  const t = all.adminShop
  const arabic = language === 'ar'

  test.describe(`in ${language}`, () => {
    test('shop settings: errors at the fields, a live footer preview, and the new name on the page at once', {
      tag: '@full',
    }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await playSettings(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin/settings', { language })
      await page.getByRole('tab', { name: t.shop.tab }).click()
      await expect(page).toHaveURL(/tab=shop/)
      const form = page.getByRole('form', { name: t.shop.tab })
      const preview = page.getByRole('figure', { name: t.shop.preview })
      const field = (label: string) => form.getByLabel(label, { exact: true })
      const name = arabic ? 'خُضار' : 'Khudar'

      await field(arabic ? t.shop.nameAr : t.shop.nameEn).fill(name)
      await field(t.shop.phone).fill('+٩٧٣ ١٧٥٥ ٥٥٥٥')
      await expect(preview).toContainText(name)
      await expect(preview).toContainText('+973 1755 5555')
      await field(t.shop.eveningFromHour).click()
      await page
        .getByRole('option', { name: all.layout.footer.hour.am.replace('{{hour}}', '10'), exact: true })
        .click()
      await field(t.shop.email).fill('nobody')
      await field(t.shop.vat).fill('')
      const save = page.getByRole('button', { name: t.shop.save })
      await save.click()
      await expect(form).toContainText(all.validation.emailInvalid)
      await expect(field(t.shop.vat)).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)

      // A note asks for the VAT number until it is entered.
      const missing = form.getByText(t.shop.vatNumberMissing.title)
      await expect(missing).toBeVisible()
      await form.getByRole('textbox', { name: t.shop.vatNumber }).fill('٢٢٠٠١٢٣٤٥٦٠٠٠٠٢')
      await expect(missing).toHaveCount(0)

      await field(t.shop.email).fill('salam@khudar.example')
      await field(t.shop.vat).fill('5')
      await expect(form).toContainText('10.500')
      await save.click()
      await expect(form).toContainText(all.validation.hoursOrder)
      await field(t.shop.eveningFromHour).click()
      await page
        .getByRole('option', { name: all.layout.footer.hour.pm.replace('{{hour}}', '7'), exact: true })
        .click()
      await expect(form).not.toContainText(all.validation.hoursOrder)
      await save.click()
      await expectToast(page, t.shop.saved)
      await expect(page).toHaveTitle(new RegExp(`· ${name}$`))
      await expect(page.getByRole('complementary').getByText(name)).toBeVisible()
      await expect(form.getByText(t.shop.unsaved)).toHaveCount(0)
      await expectFitsPhone(page)
    })

    test('the service switch explains its effect first, and every page shows that the service is off', async ({
      page,
      context,
    }) => {
      await signIn(context, ADMIN)
      await playSettings(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin', { language })
      const control = page.getByRole('switch', { name: t.service.label })
      await expect(control).toBeChecked()
      await control.click()
      const stop = page.getByRole('alertdialog', { name: t.service.stop.title })
      for (const key of ['page', 'nobody', 'renewals', 'running', 'paying'] as const)
        await expect(stop).toContainText(t.service.stop[key])
      await expectAccessible(page)
      await stop.getByRole('button', { name: t.service.stop.cancel }).click()
      await expect(control).toBeChecked()
      await control.click()
      await stop.getByRole('button', { name: t.service.stop.do }).click()
      await expectToast(page, t.service.stop.done)
      await expect(control).not.toBeChecked()
      await expect(page.getByText(t.service.offSince.replace('{{when}}', ''))).toBeVisible()

      await page.getByRole('link', { name: all.layout.admin.plans }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.plans.title)
      await page.getByRole('link', { name: t.service.bannerLink }).click()
      await control.click()
      const start = page.getByRole('alertdialog', { name: t.service.start.title })
      await expect(start).toContainText(t.service.start.renewals)
      await start.getByRole('button', { name: t.service.start.do }).click()
      await expectToast(page, t.service.start.done)
      await expect(control).toBeChecked()
      await expect(page.getByText(t.service.banner)).toHaveCount(0)
    })
  })
}
