import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { signIn, words } from './account.ts'
import { expectAllArabic } from './arabic.ts'
import { aCustomer } from './customer.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectFocusSeen,
  languages,
  open,
  test,
  themeOf,
} from './test.ts'

const STATUS = '**/api/subscriptions/sub-status'
const sums = {
  en: { weekly: 'BHD 15.950', monthly: 'BHD 82.500', vat: 'BHD 1.450' },
  ar: { weekly: '15.950 د.ب', monthly: '82.500 د.ب', vat: '1.450 د.ب' },
}
const town = { en: 'Manama', ar: 'المنامة' }
const muharraq = { en: 'Muharraq', ar: 'المحرق' }
/** Money contains non-breaking spaces. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const order = (page: Page, language: 'en' | 'ar') =>
  page.getByRole('complementary', { name: words[language].checkout.summary.title })
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const ground = (part: Locator) => part.evaluate((e) => getComputedStyle(e).backgroundColor)
const storedDraft = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('subscriptionDraft') ?? '{}'))

async function writeDetails(page: Page, language: 'en' | 'ar') {
  const values = {
    customerName: language === 'ar' ? 'مريم الدوسري' : 'Maryam Al Doseri',
    customerEmail: 'maryam@example.com',
    // As an Arabic keyboard types it.
    customerPhone: '٣٦٠٠١٢٣٤',
    'address.city': town[language],
    'address.block': '٣٤٠',
    'address.road': '4025',
    'address.building': '1043',
    'address.flat': '12A',
  }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await page.keyboard.press('Escape')
}

for (const language of languages) {
  const t = words[language].checkout
  const other = language === 'en' ? 'ar' : 'en'

  test.describe(`the wizard in ${language}`, () => {
    test('a guest gets from the plan to the review without losing input', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/subscription', { language, theme: themeOf[language] })

      await test.step('the plan', async () => {
        await expect(h1(page)).toHaveText(t.plan.title)
        const summary = order(page, language)
        await expect.poll(async () => plain(await summary.textContent())).toContain(sums[language].weekly)
        await page.getByRole('radio').nth(1).click()
        await expect.poll(async () => plain(await summary.textContent())).toContain(sums[language].monthly)
        await page.getByRole('radio').nth(0).click()
        await expect.poll(async () => plain(await summary.textContent())).toContain(sums[language].vat)
        await page.getByRole('button', { name: t.next.salads }).click()
        await expect(page).toHaveURL(/\/subscription\?step=2$/)
        await expect(h1(page)).toBeFocused()
        await expect(page).toHaveTitle(new RegExp(`^${t.steps.salads} · `))
      })

      let leftOut = ''
      await test.step('the salads: one exclusion, one never-ingredient, one allergen', async () => {
        await expect(h1(page)).toHaveText(t.salads.title)
        await expect(page.locator('#salad')).toHaveText(/./)
        const stage = page.getByRole('region', {
          name: (await page.locator('#salad').textContent()) ?? 'no salad',
        })
        const inside = stage.getByRole('listitem')
        const onions = inside.filter({ has: page.getByRole('switch') }).nth(1)
        leftOut = (await onions.locator('.font-medium .font-medium').textContent()) ?? 'no name'
        await onions.getByRole('switch').click()
        await expect(onions.getByRole('switch')).not.toBeChecked()
        // The picture follows the order: the piece leaves the bowl.
        await expect(stage.locator('.bowl-live [data-out]').first()).toBeAttached()
        await expect(page.getByRole('radio', { checked: true }).locator('..')).toContainText(
          t.salads.out_one.replace('{{count}}', '1'),
        )
        await stage.getByRole('textbox').fill('no salt')
        await page.getByRole('checkbox', { name: words[language].menu.allergens.nuts }).click()
        for (const _ of [1, 2]) {
          await page.getByRole('combobox').click()
          await page.getByRole('option').first().click()
          await expect(page.getByRole('option')).toHaveCount(0)
        }
        const never = page
          .getByRole('list', { name: words[language].leftOut.neverForm.chosen })
          .getByRole('listitem')
        await expect(never).toHaveCount(2)
        await never.getByRole('button').first().click()
        await expect(never).toHaveCount(1)
        await expectAccessible(page)
        await expectFitsPhone(page)

        // On a phone the bowl sticks to the top and the price to the bottom.
        await page.setViewportSize({ width: 390, height: 844 })
        await expectFocusSeen(page)
        await page.emulateMedia({ forcedColors: 'active' })
        const step = page
          .getByRole('navigation', { name: t.steps.label })
          .locator('li > span > span:first-child')
        const tile = page.locator('label:has([name="day"])')
        const on = stage.getByRole('switch', { checked: true }).first()
        const off = stage.getByRole('switch', { checked: false }).first()
        for (const [one, other] of [
          [step.nth(0), step.nth(1)],
          [tile.nth(0), tile.nth(1)],
          [on, off],
        ] as const)
          await expect.poll(async () => (await ground(one)) === (await ground(other))).toBe(false)
        await page.emulateMedia({ forcedColors: 'none' })
        // The next salad is shown from its top, and the focus is there.
        await stage.getByRole('button', { name: t.salads.next.replace('{{day}}', '') }).click()
        await expect(page.locator('[aria-labelledby="salad"]')).toBeFocused()
        await expect(page.locator('#salad')).toBeInViewport()

        await page.setViewportSize({ width: 1280, height: 900 })
        // Two clicks are one step: Back, below, leads to the step before.
        await page.getByRole('button', { name: t.next.details }).dblclick()
      })

      await test.step('the details: refused with errors, then accepted', async () => {
        await expect(h1(page)).toHaveText(t.details.title)
        await expect(page).toHaveTitle(new RegExp(`^${t.steps.details} · `))
        await page.getByRole('button', { name: t.next.review }).click()
        await expect(field(page, 'customerName')).toBeFocused()
        const messages = words[language].validation
        for (const text of [messages.fullNameRequired, messages.emailRequired, messages.phoneRequired])
          await expect(page.getByText(text)).toBeVisible()
        // City, block, road, building, flat and the delivery time.
        for (const key of ['city', 'block', 'road', 'building', 'flat', 'slot'] as const)
          await expect(page.getByText(messages[`${key}Required`])).toBeVisible()
        await expectAccessible(page)

        // Towns are found in either language; the form stays accessible while their list is open.
        const city = field(page, 'address.city')
        await city.fill(language === 'en' ? 'محرق' : 'muharraq')
        const towns = page.getByRole('listbox', { name: words[language].addresses.towns })
        await expect(towns.getByRole('option').first()).toHaveText(muharraq[language])
        await page.keyboard.press('ArrowDown')
        await expect(towns.getByRole('option', { selected: true })).toHaveText(muharraq[language])
        await expectAccessible(page)
        await expect(field(page, 'customerName')).toHaveAccessibleName(t.details.name)
        await page.keyboard.press('Enter')
        await expect(towns).toBeHidden()
        await expect(city).toHaveValue(muharraq[language])
        await expect(city).toBeFocused()
        await city.fill('')
        // As a screen reader does: it focuses the option that it presses, if possible.
        await towns
          .getByRole('option', { name: town[language], exact: true })
          .evaluate((option: HTMLElement) => {
            option.focus()
            option.click()
          })
        await expect(city).toHaveValue(town[language])

        await writeDetails(page, language)
        await expect(field(page, 'customerPhone')).toHaveValue('36001234')
        await expect(field(page, 'address.block')).toHaveValue('340')
        await field(page, 'customerEmail').fill('maryam@')
        await page.getByRole('button', { name: t.next.review }).click()
        await expect(field(page, 'customerEmail')).toBeFocused()
        await expect(page.getByText(messages.emailInvalid)).toBeVisible()
        await field(page, 'customerEmail').fill('maryam@example.com')
        await page.getByRole('radio', { name: t.details.slots.EVENING_6_9 }).click()
        await expectFitsPhone(page)
      })

      await test.step('a reload, the other language and the back button keep all input', async () => {
        await page.reload()
        await expect(h1(page)).toHaveText(t.details.title)
        await expect(field(page, 'address.flat')).toHaveValue('12A')
        await expect(page.getByRole('radio', { name: t.details.slots.EVENING_6_9 })).toBeChecked()
        await page.getByRole('button', { name: words[language].layout.language.other }).click()
        await expect(h1(page)).toHaveText(words[other].checkout.details.title)
        await expect(field(page, 'customerName')).toHaveValue(/\S/)
        await page.getByRole('button', { name: words[other].layout.language.other }).click()
        await expect(h1(page)).toHaveText(t.details.title)
        await page.goBack()
        await expect(h1(page)).toHaveText(t.salads.title)
        await expect(page.getByRole('switch', { checked: false }).first()).toBeAttached()
        await page.goForward()
        await page.getByRole('button', { name: t.next.review }).click()
      })

      await test.step('the review: the order with its amounts, and the consent', async () => {
        await expect(h1(page)).toHaveText(t.review.title)
        const main = page.getByRole('main')
        await expect(main).toContainText(language === 'en' ? 'Flat 12A, Building 1043' : 'شقة 12A، مبنى 1043')
        await expect(main).toContainText('36001234')
        await expect(main).toContainText('no salt')
        await expect(main).toContainText(leftOut)
        const summary = async () => plain(await order(page, language).textContent())
        await expect.poll(summary).toContain(sums[language].weekly)
        await expect.poll(summary).toContain(t.summary.free)
        await page.getByRole('button', { name: t.next.payment }).click()
        await expect(page.getByText(words[language].validation.termsRequired)).toBeVisible()
        await expect(page.getByRole('checkbox')).toBeFocused()
        await page.getByRole('checkbox').click()
        await expect(page.getByText(words[language].validation.termsRequired)).toBeHidden()
        await expect(main.locator('a[href="/terms-conditions"]')).toHaveAttribute('target', '_blank')
        await expectAccessible(page)
        await expectFitsPhone(page)
        // The storage contains only the allowed keys.
        await expect
          .poll(async () => Object.keys(await storedDraft(page)).sort())
          .toEqual(
            [
              'acceptTerms',
              'customizations',
              'details',
              'key',
              'neverAllergens',
              'neverIngredientIds',
              'payWith',
              'planId',
              'saveCard',
              'useCredit',
            ].sort(),
          )
      })
    })
  })
}

test.describe('on a phone', () => {
  test('the total and the next button stay at the bottom, and the order opens above them', {
    tag: '@full',
  }, async ({ page }) => {
    const t = words.ar.checkout
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/subscription?step=4', { language: 'ar' })
    // Nothing is chosen yet: the first incomplete step is shown, and the URL has it.
    await expect(page).toHaveURL(/\?step=1$/)
    await expect(h1(page)).toHaveText(t.plan.title)
    const next = page.getByRole('button', { name: t.next.short })
    await expect(next).toBeInViewport()
    const bar = page.getByRole('button', { expanded: false }).filter({ hasText: '15.950' })
    await bar.click()
    await expect(page.getByRole('region', { name: t.summary.title })).toContainText(
      t.summary.vat.slice(0, 10),
    )
    await expectAccessible(page)
    await expectAllArabic(page)
    await next.click()
    await expect(h1(page)).toHaveText(t.salads.title)
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('a plan in the URL is selected, and nothing is lost if the shop closes midway', {
  tag: '@full',
}, async ({ page }) => {
  const t = words.en.checkout
  await open(page, '/', { language: 'en' })
  const monthly = page.locator('a[href*="/subscription?"][href*="plan="]').nth(1)
  const plan = new URL((await monthly.getAttribute('href')) ?? '', 'http://x').searchParams.get('plan')
  await open(page, `/subscription?step=2&plan=${plan}`, { language: 'en' })
  await expect(page).toHaveURL(/\/subscription\?step=2$/)
  await expect(h1(page)).toHaveText(t.salads.title)
  await expect.poll(async () => plain(await order(page, 'en').textContent())).toContain(sums.en.monthly)

  await page.route(STATUS, (route) => route.fulfill({ json: { active: false, message: '' } }))
  await page.getByRole('button', { name: t.next.details }).click()
  await expect(h1(page)).toHaveText(words.en.availableSoon.soon.title)
  await expect.poll(() => storedDraft(page)).toMatchObject({ planId: plan })
  await page.unroute(STATUS)
  await page.reload()
  await expect(h1(page)).toHaveText(t.details.title)
})

test('logging in midway keeps the input, fills the rest, and offers to save the address', async ({
  page,
}) => {
  const t = words.en
  const email = await aCustomer('en')
  await open(page, '/subscription', { language: 'en' })
  await page.getByRole('button', { name: t.checkout.next.salads }).click()
  await page.getByRole('button', { name: t.checkout.next.details }).click()
  await field(page, 'customerName').fill('Somebody Else')
  await page.getByRole('main').getByRole('link', { name: t.checkout.guest.signIn }).click()
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t.signIn.login.submit }).click()
  await expect(page).toHaveURL(/\/subscription\?step=3$/)
  await expect(field(page, 'customerEmail')).toHaveValue(email)
  await expect(field(page, 'customerName')).toHaveValue('Somebody Else')
  await expect(page.getByText(t.checkout.guest.title)).toBeHidden()

  await page.getByText(t.addresses.house, { exact: true }).click()
  const written = { city: 'Isa Town', block: '806', road: '٦١٢', houseNo: '77' }
  for (const [name, value] of Object.entries(written)) await field(page, `address.${name}`).fill(value)
  await page.keyboard.press('Escape')
  await page.getByLabel(t.checkout.details.save).click()
  await field(page, 'address.label').fill('Grandma')
  await page.getByRole('radio', { name: t.checkout.details.slots.MORNING_9_12 }).click()
  await page.getByRole('button', { name: t.checkout.next.review }).click()
  await expect(h1(page)).toHaveText(t.checkout.review.title)
  await expect(page.getByRole('main')).toContainText('House 77, Road 612, Block 806, Isa Town')
  await expectAccessible(page)

  // A saved address is offered and selected; going back and forth saves no second one.
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Grandma' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Grandma' })).toBeChecked()
  await page.getByRole('button', { name: t.checkout.next.review }).click()
  await expect(page.getByRole('main')).toContainText('House 77, Road 612')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Grandma' })).toHaveCount(1)
})

test('an administrator sees where to add subscriptions', { tag: '@full' }, async ({ page, context }) => {
  await signIn(context, 'admin@waraq.example')
  await open(page, '/subscription', { language: 'en' })
  await expect(h1(page)).toHaveText(words.en.checkout.admins.title)
  await expect(
    page.getByRole('main').getByRole('link', { name: words.en.checkout.admins.go }),
  ).toHaveAttribute('href', '/admin')
})

test.describe('before the app runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the first step can be submitted', async ({ page }) => {
    await page.goto('/subscription?lang=en')
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: words.en.checkout.next.salads }).click()
    await expect(page).toHaveURL(/\/subscription\?(?=.*\bplan=[\w-]{36})(?=.*\bstep=2)/)
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('a step that cannot be loaded keeps the wizard, and loads by itself later', {
    tag: '@full',
  }, async ({ page, context }) => {
    const { checkout: t, layout } = words.en
    await page.setViewportSize({ width: 390, height: 700 })
    await page.route(/DetailsStep/, (route) => route.abort())
    await open(page, '/subscription', { language: 'en' })
    await page.getByRole('button', { name: t.next.short }).click()
    await expect(h1(page)).toHaveText(t.salads.title)
    await context.setOffline(true)
    const go = page.getByRole('button', { name: t.next.short })
    await expect(page.getByText(layout.offline)).toBeVisible()
    // The notice covers neither the price nor the button.
    const room = async () => {
      const [notice, button] = [await page.getByText(layout.offline).boundingBox(), await go.boundingBox()]
      return notice && button && button.y - (notice.y + notice.height)
    }
    await expect.poll(room).toBeGreaterThan(0)
    await go.click()
    await expect(h1(page)).toHaveText(t.steps.missing)
    await expect(page.getByRole('navigation', { name: t.steps.label })).toBeVisible()
    // The first attempt after reconnecting still fails and is retried.
    const failed = page.waitForEvent('requestfailed', (request) => /DetailsStep/.test(request.url()))
    await context.setOffline(false)
    await failed
    await page.unroute(/DetailsStep/)
    await expect(h1(page)).toHaveText(t.details.title)
  })
})
