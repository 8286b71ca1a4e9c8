import type { Locator, Page } from '@playwright/test'
import { addDays, type Day, formatDay, weekOf } from '../domain/dates.ts'
import { fill, signIn, words } from './account.ts'
import { startDay } from './shop.ts'
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
} from './test.ts'

const ADMIN = 'admin@waraq.example'
/** Weeks that no other test uses: further than the rotation fills, two for each language. */
const weeksAway = { en: 8, ar: 11 } as const
const weekAway = (weeks: number) => addDays(weekOf(startDay), 7 * weeks)

type Listed = { id: string; nameEn: string; nameAr: string; allergens: string[] }

/** Five salads. `same` has every allergen of `first`; the other three are any others. */
async function someSalads(page: Page) {
  const answer = await page.request.get('/api/salads')
  const { content }: { content: Listed[] } = await answer.json()
  const within = (a: Listed, b: Listed) =>
    a.id !== b.id && a.allergens.length > 0 && a.allergens.every((one) => b.allergens.includes(one))
  const first = content.find((a) => content.some((b) => within(a, b)))
  const same = first && content.find((b) => within(first, b))
  const [second, third, fourth] = content.filter((s) => s !== first && s !== same)
  if (!first || !same || !second || !third || !fourth) throw new Error('the demo has too few salads')
  return { first, same, second, third, fourth }
}

for (const language of languages) {
  const t = words[language].adminShop.menus
  const { layout } = words[language]
  const nameOf = (salad: Listed) => (language === 'ar' ? salad.nameAr : salad.nameEn)
  const dayName = (date: Day) => formatDay(date, language, 'weekday')
  const week = weekAway(weeksAway[language])
  const days = Array.from({ length: 5 }, (_, i) => addDays(week, i))
  const [sunday = week, monday = week, tuesday = week] = days

  /** The parts of the page by their accessible names. */
  const parts = (page: Page) => ({
    day: (date: Day) => page.getByRole('region', { name: dayName(date), exact: true }),
    /** The button of a place, whatever it contains. */
    slot: (date: Day, part: 'salad' | 'alternative') => page.locator(`[data-slot="${date} ${part}"]`),
    inTray: (salad: Listed) =>
      page
        .getByRole('region', { name: t.tray.title, exact: true })
        .getByRole('button', { name: nameOf(salad) }),
    save: page.getByRole('button', { name: t.save.save }),
  })
  const choose = async (page: Page, slot: Locator, salad: Listed) => {
    await slot.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(nameOf(salad))
    await dialog.getByRole('button', { name: nameOf(salad) }).click()
    await expect(dialog).toHaveCount(0)
  }
  /** Runs an action on a whole week: checks that the dialog names the days, then confirms. */
  const wholeWeek = async (page: Page, action: 'copy' | 'fill' | 'clear', says: readonly string[]) => {
    const area = { copy: t.copying, fill: t.filling, clear: t.clearing }[action]
    await page.getByRole('button', { name: t.actions[action] }).click()
    const dialog = page.getByRole('alertdialog', { name: area.title })
    for (const text of says) await expect(dialog).toContainText(text)
    await dialog.getByRole('button', { name: area.do }).click()
    await expectToast(page, area.done)
    await expect(dialog).toHaveCount(0)
  }

  test.describe(`in ${language}`, () => {
    test('a week is planned by keyboard and by dragging, saved, filled, copied and cleared', {
      tag: '@direction',
    }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: 1280, height: 1000 })
      await open(page, `/admin/menus?week=${addDays(week, 2)}`, { language })
      const { first, same, second, third, fourth } = await someSalads(page)
      const { day, slot, inTray, save } = parts(page)
      await expect(day(sunday)).toContainText(t.by.none)

      // By keyboard: picking up from the tray moves the focus to the first place, and Enter places the salad.
      await inTray(first).press('Enter')
      await expect(page.getByText(fill(t.said.picked, { salad: nameOf(first) }))).toBeAttached()
      await expect(slot(sunday, 'salad')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(inTray(first)).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(slot(sunday, 'salad')).toContainText(nameOf(first))
      await expect(
        page.getByText(
          fill(t.said.placed, { salad: nameOf(first), day: dayName(sunday), part: t.part.salad }),
        ),
      ).toBeAttached()

      // By dragging: from the tray, and from one day to another.
      await inTray(second).dragTo(slot(monday, 'salad'))
      await expect(slot(monday, 'salad')).toContainText(nameOf(second))
      await slot(monday, 'salad').dragTo(slot(sunday, 'salad'))
      await expect(slot(sunday, 'salad')).toContainText(nameOf(second))
      await expect(slot(monday, 'salad')).toContainText(nameOf(first))

      // Warnings appear at the day: the same salad twice, and an alternative with the same allergens.
      await choose(page, slot(tuesday, 'salad'), first)
      const twice = fill(t.warnings.TWICE, { salad: nameOf(first) })
      await expect(day(monday)).toContainText(twice)
      await expect(day(tuesday)).toContainText(twice)
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByText(t.save.twice)).toBeVisible()
      await choose(page, slot(tuesday, 'salad'), third)
      await expect(page.getByText(twice)).toHaveCount(0)
      await choose(page, slot(monday, 'alternative'), same)
      await expect(day(monday)).toContainText(t.warnings.SAME_ALLERGENS)
      await choose(page, slot(monday, 'alternative'), fourth)

      // Leaving asks; staying keeps everything.
      await page.getByRole('button', { name: t.later }).click()
      const leave = page.getByRole('alertdialog', { name: t.leave.title })
      await leave.getByRole('button', { name: t.leave.stay }).click()
      await expect(leave).toHaveCount(0)
      await expect(slot(monday, 'salad')).toContainText(nameOf(first))
      // Before saving: how many deliveries change. So far ahead there are none.
      await expect(page.getByText(t.touchesNone)).toBeVisible()
      // A change during the save stays, and the next save is no conflict.
      const release = await holdRequests(page, '**/api/admin/menus/*', 'PUT')
      await save.click()
      await choose(page, slot(tuesday, 'salad'), same)
      release()
      await expectToast(page, t.save.saved)
      await expect(slot(tuesday, 'salad')).toContainText(nameOf(same))
      await save.click()
      await expectToast(page, t.save.saved)
      await page.reload()
      await expect(slot(sunday, 'salad')).toContainText(nameOf(second))
      await expect(slot(monday, 'alternative')).toContainText(nameOf(fourth))
      await expect(day(tuesday)).toContainText(t.by.ADMIN)

      // The rotation fills the two remaining days, the next week becomes a copy, and both are cleared.
      const dayNames = days.map((date) => formatDay(date, language, 'short'))
      await wholeWeek(page, 'fill', [...dayNames.slice(3), t.touchesNone])
      await expect(day(days[4] ?? week)).toContainText(t.by.ROTATION)
      await page.getByRole('button', { name: t.later }).click()
      await expect(page).toHaveURL(new RegExp(addDays(week, 7)))
      await expect(slot(addDays(sunday, 7), 'salad')).toBeVisible()
      await wholeWeek(page, 'copy', [nameOf(second), nameOf(first), nameOf(same)])
      await expect(slot(addDays(monday, 7), 'salad')).toContainText(nameOf(first))
      await wholeWeek(page, 'clear', [formatDay(addDays(sunday, 7), language, 'short')])
      await expect(day(addDays(sunday, 7))).toContainText(t.by.none)
      await page.getByRole('button', { name: t.earlier }).click()
      await expect(slot(sunday, 'salad')).toContainText(nameOf(second))
      await wholeWeek(page, 'clear', dayNames)
      await expect(day(monday)).toContainText(t.by.none)
    })

    test.describe('with two tabs', () => {
      test.use({ expectedErrors: /409 \(Conflict\)/ })
      test('the second admin to save a day sees both versions and chooses; other days stay', {
        tag: '@full',
      }, async ({ page, context }) => {
        const token = await signIn(context, ADMIN)
        const headers = { authorization: `Bearer ${token}` }
        const other = await context.newPage()
        const shared = addDays(week, 8 * 7) // far from the weeks of the other language
        const [day1, day2, day3] = [shared, addDays(shared, 1), addDays(shared, 2)]
        const { first, second, third, fourth } = await someSalads(page)
        for (const tab of [page, other]) {
          await tab.setViewportSize({ width: 1280, height: 1000 })
          await open(tab, `/admin/menus?week=${shared}`, { language })
        }
        const [mine, theirs] = [parts(page), parts(other)]
        await choose(other, theirs.slot(day1, 'salad'), first)
        await choose(other, theirs.slot(day2, 'salad'), second)
        await theirs.save.click()
        await expectToast(other, t.save.saved)

        // This tab does not know of that: it plans the first day and another one.
        await choose(page, mine.slot(day1, 'salad'), third)
        await choose(page, mine.slot(day3, 'salad'), fourth)
        await mine.save.click()
        const c = words[language].conflict
        const both = page.getByRole('alertdialog', { name: c.title })
        const group = both.getByRole('group', { name: formatDay(day1, language) })
        await expect(both.getByRole('group')).toHaveCount(1)
        await expect(group).toContainText(nameOf(first))
        await expect(group).toContainText(nameOf(third))
        await expectAccessible(page)
        await both.getByRole('button', { name: c.back }).click()
        await expect(mine.slot(day1, 'salad')).toContainText(nameOf(third))
        // The other tab's second day is on the board now, beside the changes made here.
        await expect(mine.slot(day2, 'salad')).toContainText(nameOf(second))
        await mine.save.click()
        await group.getByText(c.theirs).click()
        await both.getByRole('button', { name: c.save }).click()
        await expectToast(page, t.save.saved)
        const answer = await context.request.get(`/api/admin/menus/${shared}`, { headers })
        const saved: { days: { salad: { id: string } | null }[] } = await answer.json()
        expect(saved.days.slice(0, 3).map((d) => d.salad?.id)).toEqual([first.id, second.id, fourth.id])
        await context.request.delete(`/api/admin/menus/${shared}`, { headers })
        await other.close()
      })
    })

    test('a past week is locked with an explanation', { tag: '@full' }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, `/admin/menus?week=${weekAway(-1)}`, { language })
      const { day } = parts(page)
      await expect(page.getByText(t.closed)).toHaveCount(5)
      await expect(day(weekAway(-1)).getByRole('button')).toHaveCount(0)
      await page.getByRole('button', { name: t.actions.clear }).click()
      await expect(page.getByRole('alertdialog')).toContainText(t.actions.allClosed)
      await expectAccessible(page)
    })

    test.describe('on a phone', () => {
      test.use({ expectedErrors: /409 \(Conflict\)/ })
      const theme = themeOf[language]
      test(`${theme}: a day is planned in the dialog, an error is shown, axe finds nothing, and the page fits a phone`, {
        tag: '@full',
      }, async ({ page, context }) => {
        await signIn(context, ADMIN)
        await page.setViewportSize({ width: 390, height: 844 })
        const refusal = words[language].errors.TOO_FEW_SALADS
        await page.route('**/api/admin/menus/*', async (route) => {
          if (route.request().method() === 'PUT')
            return route.fulfill({
              status: 409,
              json: { status: 409, errorCode: 'TOO_FEW_SALADS', message: refusal },
            })
          // So far ahead there are no deliveries, so this adds a hundred to each day.
          const response = await route.fetch()
          const answer: { days: { deliveries: number }[] } = await response.json()
          const days = answer.days.map((d) => ({ ...d, deliveries: 100 }))
          return route.fulfill({ response, json: { ...answer, days } })
        })
        await open(page, `/admin/menus?week=${addDays(week, 14)}`, { language, theme })
        const { slot, save } = parts(page)
        const { first } = await someSalads(page)
        const target = slot(addDays(sunday, 14), 'salad')
        await target.click()
        await expectAccessible(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: nameOf(first) })
          .click()
        await expect(target).toContainText(nameOf(first))
        await expect(page.getByText(fill(t.touches_other, { count: 100 }))).toBeVisible()
        await save.click()
        await expectToast(page, refusal)
        await expect(target).toContainText(nameOf(first))
        // The navigation drawer asks about unsaved changes as well.
        await page.getByRole('button', { name: layout.nav.open }).click()
        await page.getByRole('dialog').getByRole('link', { name: layout.admin.plans }).click()
        const leave = page.getByRole('alertdialog', { name: t.leave.title })
        await leave.getByRole('button', { name: t.leave.stay }).click()
        await expect(leave).toBeHidden()
        await expect(target).toContainText(nameOf(first))
        await expectAccessible(page)
        await expectFitsPhone(page)
        await page.setViewportSize({ width: 1280, height: 900 })
        await expect(page.getByRole('region', { name: t.tray.title, exact: true })).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
