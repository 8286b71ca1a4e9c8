import type { Page } from '@playwright/test'
import { addDays, type Day, formatDay, MINUTE_MS } from '../domain/dates.ts'
import type { DeliverySchedule } from '../domain/deliveries/contract.ts'
import { cutoffOf } from '../domain/deliveries/rules.ts'
import { listSalads } from '../domain/menu/contract.ts'
import type { Subscription } from '../domain/subscriptions/contract.ts'
import { fill, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { shopToday } from './shop.ts'
import { age, buy, buyAnother, mine, onClock } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  holdRequests,
  languages,
  open,
  test,
  themeOf,
  whenTimePasses,
} from './test.ts'

const MEALS = '/dashboard?tab=meals'
const MONTHLY = 1
const stop = (page: Page, { id }: { id: string }) => page.locator(`#meal-${id}`)
const dialog = (page: Page) => page.getByRole('dialog')

const nameIn = (language: 'en' | 'ar', salad: { nameEn: string; nameAr: string } | null) =>
  (language === 'ar' ? salad?.nameAr : salad?.nameEn) ?? ''

/** The deliveries that can still be changed, next first. */
const openOnes = ({ deliverySchedules }: Subscription, today: Day) =>
  deliverySchedules.filter((d) => d.status === 'SCHEDULED' && d.deliveryDate > today)

/** A customer with a monthly plan bought two weeks ago, with some delivered days. */
async function aDiner(context: Parameters<typeof buy>[0], language: 'en' | 'ar') {
  const email = await aCustomer(language)
  const { token, subscription } = await buy(context, { email, plan: MONTHLY })
  await age(context.request, subscription, 2)
  const now = await mine(context.request, token, subscription.id, language)
  const today = await shopToday()
  const [next, ...later] = openOnes(now, today)
  if (!next) throw new Error('nothing is left of a month after two weeks')
  return { email, token, subscription: now, today, next, later }
}

for (const language of languages) {
  const t = words[language].meals
  const theme = themeOf[language]
  const day = (d: Day) => formatDay(d, language)
  const openDay = async (page: Page, delivery: DeliverySchedule) => {
    await stop(page, delivery).click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(day(delivery.deliveryDate))
  }
  const row = (page: Page, name: string) => dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

  test.describe(`in ${language}`, () => {
    test('a day can be changed until its cutoff: ingredients, salad, note, address, and another day', async ({
      page,
      context,
    }) => {
      const diner = await aDiner(context, language)
      const { token, subscription, next } = diner
      const current = () => mine(context.request, token, subscription.id, language)
      const delivery = async () => (await current()).deliverySchedules.find((d) => d.id === next.id)
      await open(page, `${MEALS}&month=${next.deliveryDate.slice(0, 7)}`, { language, theme })
      await expect(page).toHaveTitle(new RegExp(`^${words[language].dashboard.tabs.meals} · `))

      await test.step('an excluded ingredient leaves the bowl at once, and after saving every delivery of the salad', async () => {
        // A complete salad is a raster image, a changed one is drawn.
        const bowl = stop(page, next).locator('img')
        const shown = () =>
          bowl.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0 && img.currentSrc)
        await expect.poll(shown).toMatch(/\/224\.avif$/)
        await openDay(page, next)
        const name = nameIn(language, next.assignedSalad)
        const ingredient = dialog(page).getByRole('switch').nth(1)
        await ingredient.click()
        await expect(dialog(page).getByRole('img').first()).toHaveAccessibleName(new RegExp(`^${name}.+`))
        // Closing asks before it discards a change.
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: words[language].ui.unsavedStay }).click()
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        // An exclusion made elsewhere meanwhile appears here too, and stays.
        const saladId = next.assignedSalad?.saladId ?? ''
        const { content } = listSalads.returns.parse(await (await context.request.get('/api/salads')).json())
        const parts = content.find(({ id }) => id === saladId)?.ingredients ?? []
        const [, here, elsewhere] = parts.filter(({ removable }) => removable).map(({ id }) => id)
        await context.request.put(`/api/subscriptions/my-subscriptions/${subscription.id}`, {
          headers: { authorization: `Bearer ${token}` },
          data: { saladCustomizations: [{ saladId, excludedIngredientIds: [elsewhere] }] },
        })
        await expect(dialog(page).getByRole('switch').nth(2)).not.toBeChecked()
        await expect(ingredient).not.toBeChecked()
        await dialog(page).getByRole('button', { name: t.day.save }).click()
        await expectToast(page, fill(t.day.saved, { name }))
        const { deliverySchedules, saladCustomizations } = await current()
        const out = saladCustomizations.find((c) => c.saladId === saladId)?.excludedIngredientIds ?? []
        expect(out.toSorted()).toEqual([here, elsewhere].toSorted())
        for (const one of deliverySchedules.filter((d) => !d.frozen && d.assignedSalad?.saladId === saladId))
          expect(one.assignedSalad?.excludedIngredientIds).toEqual(expect.arrayContaining(out))
        await expect.poll(shown).toMatch(/\/\d+\.avif\?without=/)
      })

      await test.step('with few ingredients left the page offers the day’s other salad', async () => {
        const other = nameIn(language, next.otherSalad)
        const name = nameIn(language, next.assignedSalad)
        const all = dialog(page).getByRole('switch', { checked: true })
        const gutted = dialog(page).getByText(fill(t.day.guttedTitle, { name }))
        // Until the page reads it again, it shows what was saved before.
        for (const n of [1, 2]) await expect(dialog(page).getByRole('switch').nth(n)).not.toBeChecked()
        for (let left = await all.count(); !(await gutted.isVisible()); left--) {
          await expect(all).toHaveCount(left)
          await all.first().click()
          await expect(all).toHaveCount(left - 1)
        }
        await expect(dialog(page).getByText(fill(t.day.guttedText, { other }))).toBeVisible()
        await row(page, fill(t.day.swap, { name: other })).click()
        await expectToast(page, fill(t.day.didSwap, { name: other, day: day(next.deliveryDate) }))
        await expect(dialog(page).getByRole('heading', { name: other, exact: true })).toBeVisible()
        expect(await delivery()).toMatchObject({ alternative: true })
      })

      await test.step('a note for this day', async () => {
        await row(page, t.day.note).click()
        const noteDialog = page.getByRole('dialog', { name: t.note.title })
        await noteDialog.getByLabel(t.note.label).fill('Dressing on the side')
        await noteDialog.getByRole('button', { name: t.note.save }).click()
        await expect(noteDialog).toBeHidden()
        await expect(row(page, t.day.note)).toContainText('Dressing on the side')
        await expect(row(page, t.day.note)).toBeFocused()
        expect(await delivery()).toMatchObject({ deliveryNotes: 'Dressing on the side' })
      })

      await test.step('another address for this day: errors are shown, and the input stays', async () => {
        await row(page, t.day.where).click()
        const whereDialog = page.getByRole('dialog', { name: t.where.title })
        const fields = words[language].addresses
        await whereDialog.getByRole('radio', { name: new RegExp(`^${fields.another}`) }).check()
        await whereDialog.getByLabel(fields.block, { exact: true }).fill('338')
        await whereDialog.getByRole('button', { name: t.where.save, exact: true }).click()
        await expect(whereDialog.getByText(words[language].validation.cityRequired)).toBeVisible()
        await expect(whereDialog.getByLabel(fields.block, { exact: true })).toHaveValue('338')
        await whereDialog.getByLabel(fields.city).fill('Adliya')
        await whereDialog.getByLabel(fields.road, { exact: true }).fill('3803')
        await whereDialog.getByLabel(fields.building, { exact: true }).fill('7')
        await whereDialog.getByLabel(fields.flatNumber).fill('1')
        await whereDialog.getByRole('button', { name: t.where.save, exact: true }).click()
        await expectToast(page, fill(t.where.savedOne, { day: day(next.deliveryDate) }))
        await expect(row(page, t.day.where)).toContainText(t.day.ownAddress)
        expect(await delivery()).toMatchObject({ ownAddress: true, address: { block: '338' } })
        expect((await current()).address).toMatchObject({ block: '905' })
      })

      await test.step('driver instructions for all future days', async () => {
        await row(page, t.day.where).click()
        const whereDialog = page.getByRole('dialog', { name: t.where.title })
        await whereDialog.getByRole('radio', { name: new RegExp(`^${t.where.all}`) }).check()
        await whereDialog.getByLabel(t.where.instructions).fill('Ring twice')
        await whereDialog.getByRole('button', { name: t.where.save, exact: true }).click()
        await expectToast(page, t.where.savedAll)
        expect(await current()).toMatchObject({ specialInstructions: 'Ring twice' })
      })

      await test.step('a skipped delivery moves to the day in the dialog, and the calendar gives the reason', async () => {
        await row(page, t.day.skip).click()
        const skipDialog = page.getByRole('alertdialog')
        await expect(skipDialog.getByText(t.skip.ownGone)).toBeVisible()
        const act = skipDialog.getByRole('button', { name: new RegExp(`^${fill(t.skip.act, { day: '' })}`) })
        await expect(act).toBeEnabled()
        const promised = await act.textContent()
        await act.click()
        await expect(skipDialog).toBeHidden()
        await expect(dialog(page)).toBeHidden()
        const moved = await delivery()
        if (!moved) throw new Error('the delivery is gone')
        expect(promised).toContain(formatDay(moved.deliveryDate, language, 'brief'))
        expect((await current()).endDate).toBe(moved.deliveryDate)
        expect(moved).toMatchObject({
          movedFrom: next.deliveryDate,
          movedBecause: 'SKIP',
          alternative: false,
        })
        const away = fill(t.movedTo.SKIP, { day: day(moved.deliveryDate) })
        await expect(page.locator(`td[id="meal-${next.deliveryDate}"]`)).toContainText(away)
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
        await page.goto(`${MEALS}&delivery=${moved.id}`)
        await expect(
          dialog(page).getByText(fill(t.movedFrom.SKIP, { day: day(next.deliveryDate) })),
        ).toBeVisible()
      })
    })

    test('everything can be changed minutes before the cutoff, and nothing at the cutoff', {
      tag: '@full',
    }, async ({ page, context }) => {
      const { next, token } = await aDiner(context, language)
      await onClock(context, token, new Date(cutoffOf(next.deliveryDate).getTime() - 5 * MINUTE_MS))
      await open(page, `${MEALS}&month=${next.deliveryDate.slice(0, 7)}`, { language, theme })
      await openDay(page, next)
      await expect(dialog(page).getByText(t.day.closesTonight)).toBeVisible()
      await expect(page.getByRole('timer')).toContainText(/00:0[0-5]:\d\d/)
      await expect(row(page, t.day.skip)).toBeEnabled()
      await expect(dialog(page).getByRole('switch').first()).toBeEnabled()
      const closed = fill(t.day.closed, { day: day(addDays(next.deliveryDate, -1)) })
      await whenTimePasses(page, dialog(page).getByText(closed), 5 * MINUTE_MS)
      await expect(dialog(page).getByRole('switch')).toHaveCount(0)
      await expect(dialog(page).getByText(t.day.where)).toBeVisible()
      await expect(row(page, t.day.skip)).toHaveCount(0)
    })

    test('one calendar shows two subscriptions, works by arrow keys, and follows changes made elsewhere', {
      tag: '@full',
    }, async ({ page, context }) => {
      const { email, token, subscription, later } = await aDiner(context, language)
      const bought = await buyAnother(context.request, token, { email })
      const other = await mine(context.request, token, bought.id, language)
      const [first] = other.deliverySchedules
      const [, moving] = later
      if (!first || !moving) throw new Error('too few days')
      await open(page, `${MEALS}&month=${first.deliveryDate.slice(0, 7)}`, { language, theme })
      await expect(stop(page, first)).toContainText(other.planName)
      await openDay(page, first)
      await expect(dialog(page)).toContainText(other.number)
      await page.keyboard.press('Escape')
      await page.goto(`${MEALS}&month=${moving.deliveryDate.slice(0, 7)}`)
      await expect(stop(page, moving)).toContainText(subscription.planName)
      await expect(stop(page, moving)).not.toContainText(t.swapped)
      await test.step('arrow keys move through the days; Enter opens one and Escape returns to it', async () => {
        await stop(page, moving).focus()
        await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
        await expect(stop(page, moving)).not.toBeFocused()
        await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
        await expect(stop(page, moving)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(dialog(page)).toBeVisible()
        await expect(page.getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
        await expect(stop(page, moving)).toBeFocused()
      })
      const answer = await context.request.put(`/api/deliveries/${moving.id}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { deliveryDate: moving.deliveryDate, alternative: true },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      await expect(stop(page, moving)).toContainText(t.swapped)
    })

    test('never-list, and the private calendar link: created, renewed after a question, switched off', {
      tag: '@full',
    }, async ({ page, context }) => {
      const { token, subscription } = await aDiner(context, language)
      await open(page, MEALS, { language, theme })
      await test.step('the never-list applies to all open days', async () => {
        await page.getByRole('button', { name: t.never.open }).click()
        const never = page.getByRole('dialog', { name: words[language].leftOut.neverForm.title })
        await never.getByRole('checkbox', { name: words[language].menu.allergens.milk }).check()
        await expectAccessible(page)
        await never.getByRole('button', { name: t.never.save, exact: true }).click()
        await expectToast(page, t.never.saved)
        await expect(page.getByRole('button', { name: t.never.open })).toBeFocused()
        const { neverAllergens } = await mine(context.request, token, subscription.id, language)
        expect(neverAllergens).toEqual(['milk'])
      })
      await page.getByRole('button', { name: t.link.open }).click()
      const linkDialog = page.getByRole('dialog', { name: t.link.title })
      await linkDialog.getByRole('button', { name: t.link.on }).click()
      const address = linkDialog.getByLabel(t.link.label)
      await expect(address).toHaveValue(/\.ics$/)
      const before = await address.inputValue()
      const file = await context.request.get(before)
      expect(file.headers()['content-type']).toContain('text/calendar')
      expect(await file.text()).toContain('BEGIN:VEVENT')
      await linkDialog.getByRole('button', { name: t.link.renew }).click()
      const question = page.getByRole('alertdialog', { name: t.link.renewTitle })
      await expect(question).toContainText(t.link.renewText)
      await question.getByRole('button', { name: t.link.renew }).click()
      await expectToast(page, t.link.renewed)
      await expect(address).not.toHaveValue(before)
      expect((await context.request.get(before)).status()).toBe(404)
      await linkDialog.getByRole('button', { name: t.link.off }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.link.off }).click()
      await expect(linkDialog.getByRole('button', { name: t.link.on })).toBeVisible()
    })

    test.describe('in two tabs', () => {
      test.use({ expectedErrors: /409 \(Conflict\)/ })
      test('the second tab to save a never-list sees both versions and saves both', {
        tag: '@full',
      }, async ({ page, context }) => {
        const { token, subscription } = await aDiner(context, language)
        const { allergens } = words[language].menu
        const { changed } = t.never
        const savedAllergens = async () =>
          (await mine(context.request, token, subscription.id, language)).neverAllergens
        const before = await context.request.put(`/api/subscriptions/my-subscriptions/${subscription.id}`, {
          headers: { authorization: `Bearer ${token}` },
          data: { neverAllergens: ['gluten', 'egg'] },
        })
        expect(before.status(), await before.text()).toBe(200)
        const other = await context.newPage()
        const never = (tab: Page) =>
          tab.getByRole('dialog', { name: words[language].leftOut.neverForm.title })
        const box = (tab: Page, allergen: keyof typeof allergens) =>
          never(tab).getByRole('checkbox', { name: allergens[allergen] })
        const save = (tab: Page) =>
          never(tab).getByRole('button', { name: t.never.save, exact: true }).click()
        for (const tab of [page, other]) {
          await open(tab, MEALS, { language, theme })
          await tab.getByRole('button', { name: t.never.open }).click()
          await expect(box(tab, 'egg')).toBeChecked()
        }

        await test.step('without a local change the list follows the other tab', async () => {
          const answer = await holdRequests(other, '**/api/subscriptions/my-subscriptions*')
          await box(other, 'milk').check()
          await save(other)
          await expectToast(other, t.never.saved)
          await expect(box(page, 'milk')).toBeChecked()
          // The tab that saved does not wait for its own reload.
          await other.getByRole('button', { name: t.never.open }).click()
          await expect(box(other, 'milk')).toBeChecked()
          await other.keyboard.press('Escape')
          await expect(never(other)).toHaveCount(0)
          answer()
        })
        await test.step('local changes stay beside the other tab’s, and are not saved without a review', async () => {
          await box(page, 'sesame').check()
          await box(page, 'egg').uncheck()
          await other.getByRole('button', { name: t.never.open }).click()
          await box(other, 'nuts').check()
          await box(other, 'gluten').uncheck()
          await save(other)
          await expect(never(other)).toHaveCount(0)
          await save(page)
          await expect(never(page)).toContainText(changed.title)
          for (const [label, allergen] of [
            [changed.added, 'nuts'],
            [changed.removed, 'gluten'],
            [changed.back, 'egg'],
          ] as const)
            await expect(never(page).getByRole('listitem').filter({ hasText: label })).toHaveText(
              `${label} ${allergens[allergen]}`,
            )
          // The focus is on the message; Tab continues into the list.
          await expect(never(page).locator(':focus')).toContainText(changed.text)
          for (const allergen of ['gluten', 'milk', 'egg', 'nuts', 'sesame'] as const)
            await expect(box(page, allergen)).toBeChecked()
          expect(await savedAllergens()).toEqual(['milk', 'egg', 'nuts'])
          await expectAccessible(page)
          await expectFitsPhone(page)
        })
        await test.step('leaving asks first', async () => {
          await page.keyboard.press('Escape')
          const { unsavedTitle, unsavedStay } = words[language].ui
          const unsavedDialog = page.getByRole('alertdialog', { name: unsavedTitle })
          await unsavedDialog.getByRole('button', { name: unsavedStay }).click()
          await expect(unsavedDialog).toHaveCount(0)
        })
        await test.step('the combined list is reviewed and saved', async () => {
          await box(page, 'egg').uncheck()
          await save(page)
          await expectToast(page, t.never.saved)
          expect(await savedAllergens()).toEqual(['gluten', 'milk', 'nuts', 'sesame'])
        })
      })
    })
  })
}
