import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays, formatDay, weekOf } from '../domain/dates.ts'
import { signIn, words } from './account.ts'
import { startDay } from './shop.ts'
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
const WIDE = { width: 1280, height: 900 }

/**
 * A name that no other test or run uses, without Latin letters of a language, because visitors see it in Arabic too.
 */
const unique = (name: string) => `${name} ${Date.now()}${Math.floor(Math.random() * 1000)}`

/** A valid PNG of one colour, 480 high. */
function png(width = 640): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const size = Buffer.alloc(4)
    const check = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(480, 4)
  head.set([8, 2], 8) // eight bits, red green blue
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([70, 140, 60]))])
  const lines = Buffer.concat(Array.from({ length: 480 }, () => line))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const publicNames = async (page: Page): Promise<string[]> => {
  const { content } = await (await page.request.get('/api/salads')).json()
  return content.map((salad: { nameEn: string }) => salad.nameEn)
}
/** The public salads with feta, by their names in a language. */
const saladsWithFeta = async (page: Page, language: 'en' | 'ar'): Promise<string[]> => {
  type Salad = { nameEn: string; nameAr: string; ingredients: { key: string }[] }
  const { content }: { content: Salad[] } = await (await page.request.get('/api/salads')).json()
  return content
    .filter(({ ingredients }) => ingredients.some((i) => i.key === 'feta'))
    .map((salad) => (language === 'ar' ? salad.nameAr : salad.nameEn))
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const fill = async (scope: Page | Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await scope.getByLabel(label, { exact: true }).fill(value)
}

/**
 * Plans a salad for a week that no other test uses, as an admin would. Returns its name in the page's language, and the
 * day.
 */
async function planFarAway(request: APIRequestContext, token: string, language: 'en' | 'ar') {
  const headers = { authorization: `Bearer ${token}` }
  const { content } = await (await request.get('/api/salads')).json()
  const salad = content.find((s: { key: string }) => s.key === { en: 'fattoush', ar: 'riffa-beef' }[language])
  // Named, because the rotation would take the newest salad, which another test is about to archive.
  const alternative = content.find((s: { key: string }) => s.key === 'date-grove')
  const week = addDays(weekOf(startDay), 7 * { en: 20, ar: 21 }[language])
  const days = [{ date: week, saladId: salad.id, alternativeId: alternative.id }]
  const planned = await request.put(`/api/admin/menus/${week}`, { headers, data: { days } })
  expect(planned.status(), await planned.text()).toBe(200)
  return { name: { en: salad.nameEn, ar: salad.nameAr }[language], date: week }
}

/** A change by another admin. */
async function addAllergen(request: APIRequestContext, token: string, nameEn: string, allergen: string) {
  const headers = { authorization: `Bearer ${token}` }
  const found = await request.get('/api/admin/ingredients', { headers, params: { search: nameEn } })
  const [ingredient] = (await found.json()).content
  const data = { ...ingredient, allergens: [...ingredient.allergens, allergen] }
  const saved = await request.put(`/api/admin/ingredients/${ingredient.id}`, { headers, data })
  expect(saved.status(), await saved.text()).toBe(200)
}

for (const language of languages) {
  const t = words[language].adminCatalogue
  const { ui, list } = words[language]
  const v = words[language].validation
  const e = t.editor

  /** Opens a row's menu and chooses the action; the dialog says what it changes. */
  async function askStatus(page: Page, name: string, action: 'archive' | 'restore') {
    await page.getByRole('button', { name: list.menuOf.replace('{{name}}', name) }).click()
    await page.getByRole('menuitem', { name: t.list[action] }).click()
    return page.getByRole('alertdialog')
  }
  /** Chooses the action and confirms it. */
  async function changeStatus(page: Page, name: string, action: 'archive' | 'restore') {
    const question = await askStatus(page, name, action)
    await question.getByRole('button', { name: t.list[action], exact: true }).click()
  }
  const show = (page: Page, status: 'ACTIVE' | 'ARCHIVED' | 'ALL') =>
    page.getByRole('group', { name: t.list.status }).getByText(t.list.statuses[status]).click()

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: /409 \(Conflict\)|400 \(Bad Request\)/, viewport: WIDE })

    test('an admin adds a salad, visitors see it, and the admin changes, archives and restores it', async ({
      page,
      context,
    }) => {
      const nameEn = unique(`Test garden ${language}`)
      const nameAr = unique('بستان')
      const name = language === 'ar' ? nameAr : nameEn
      await signIn(context, ADMIN)
      await open(page, '/admin/salads?category=SIGNATURE&sort=-updatedAt', { language })
      await page.getByRole('link', { name: t.salads.add }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      // No input is lost silently, and nothing incomplete is saved.
      await page.getByRole('button', { name: e.add }).click()
      await expect(page.getByLabel(e.nameEn)).toBeFocused()
      await expect(page.getByText(v.required)).toHaveCount(4)
      await expect(page.getByText(v.ingredientsFew)).toBeVisible()
      await fill(page, { [e.nameEn]: nameEn, [e.nameAr]: nameAr })
      await page.getByRole('button', { name: e.back }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: e.stay }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByLabel(e.nameEn)).toHaveValue(nameEn)
      await fill(page, { [e.descriptionEn]: 'Crisp and green.', [e.descriptionAr]: 'خضراء مقرمشة.' })

      // Ingredients are chosen by search and Enter or by click, in the order of weight, and their allergens
      // appear at once.
      const search = page.getByLabel(e.shelf, { exact: true })
      const romaine = page.getByRole('button', {
        name: language === 'ar' ? 'خس روماني' : 'Romaine',
        exact: true,
      })
      await search.fill('romain')
      await expect(romaine).toBeVisible()
      await search.press('Enter')
      await expect(romaine).toHaveAttribute('aria-pressed', 'true')
      for (const [typed, en, ar] of [
        ['chick', 'Grilled chicken', 'دجاج مشوي'],
        ['فيتا', 'Feta', 'جبن فيتا'],
        ['tahini', 'Tahini dressing', 'صلصة الطحينة'],
      ] as const) {
        await search.fill(typed)
        await page.getByRole('button', { name: language === 'ar' ? ar : en, exact: true }).click()
      }
      const preview = page.getByRole('region', { name: e.preview })
      await expect(preview).toContainText(t.allergens.milk)
      await expect(preview).toContainText(t.allergens.sesame)
      const chicken = language === 'ar' ? 'دجاج مشوي' : 'Grilled chicken'
      const bowl = page.getByRole('form').getByRole('listitem')
      await expect(bowl.nth(1)).toContainText(chicken)
      const up = page.getByRole('button', { name: e.up.replace('{{name}}', chicken) })
      await up.focus()
      await page.keyboard.press('Enter')
      await expect(bowl.nth(0)).toContainText(chicken)
      await expect(up).toBeFocused()
      await dragBelow(page, chicken, bowl.nth(2))
      await expect(bowl.nth(2)).toContainText(chicken)

      // A vegetarian salad cannot contain chicken.
      await page.getByText(t.saladCategories.VEGETARIAN, { exact: true }).click()
      await expect(page.getByText(e.notVegetarian.replace('{{list}}', chicken))).toBeVisible()
      await page.getByText(t.saladCategories.SIGNATURE, { exact: true }).click()
      await expect(page.getByText(e.notVegetarian.replace('{{list}}', chicken))).toHaveCount(0)
      await page.getByText(e.plates.blush, { exact: true }).click()
      await fill(page, { [e.kcal]: '٤٠٠', [e.proteinG]: '30', [e.carbsG]: '20', [e.fatG]: '22' })
      await expect(page.getByLabel(e.kcal)).toHaveValue('400')
      await page.getByRole('button', { name: e.add }).click()
      await expectToast(page, e.added.replace('{{name}}', name))
      await expect.poll(() => publicNames(page)).toContain(nameEn)

      // The photo is checked by its content, and can be removed.
      const file = page.locator('input[type=file]')
      await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect(page.getByText(words[language].errors.PHOTO_INVALID)).toBeVisible()
      await file.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: png(639) })
      await expect(page.getByText(words[language].errors.PHOTO_TOO_SMALL.split('{{')[0] ?? '')).toBeVisible()
      await file.setInputFiles({ name: 'yes.png', mimeType: 'image/png', buffer: png() })
      await expectToast(page, t.photo.saved)
      const photo = page.getByRole('img', { name: t.photo.of.replace('{{name}}', name) })
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await page.getByRole('button', { name: t.photo.remove, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.photo.remove, exact: true }).click()
      await expect(photo).toHaveCount(0)

      // Renamed, and the list keeps its filters.
      const renamed = `${nameEn} two`
      await fill(page, { [e.nameEn]: renamed })
      await page.getByRole('button', { name: e.save }).click()
      await expect(page.getByText(e.unsaved)).toHaveCount(0)
      await page.getByRole('button', { name: e.back }).first().click()
      await expect(page).toHaveURL(/category=SIGNATURE&sort=-updatedAt$/)
      const row = rowOf(page, renamed)
      await expect(row).toContainText(nameAr)
      await expect(row).toContainText(t.allergens.sesame)
      await expect(row).toContainText(t.salads.notPlanned)

      const shown = language === 'ar' ? nameAr : renamed
      await expect(await askStatus(page, shown, 'archive')).toContainText(t.effect.salad.none)
      await page.keyboard.press('Escape')
      await changeStatus(page, shown, 'archive')
      await expectToast(page, t.statusChange.archive.salads.done.replace('{{name}}', shown))
      await expect(row).toHaveCount(0)
      await expect.poll(() => publicNames(page)).not.toContain(renamed)
      await show(page, 'ARCHIVED')
      await searchForOne(page, renamed)
      await expect(page).toHaveURL(/search=/)
      await expect(row).toContainText(t.saladStatuses.ARCHIVED)
      await changeStatus(page, shown, 'restore')
      await expectToast(page, t.statusChange.restore.salads.done.replace('{{name}}', shown))
      await show(page, 'ALL')
      await expect(row).toContainText(t.saladStatuses.ACTIVE)
      await changeStatus(page, shown, 'archive')
      await expect(row).toContainText(t.saladStatuses.ARCHIVED)
    })

    test('a planned salad cannot be archived, and the URL keeps the list’s filters', {
      tag: '@full',
    }, async ({ page, context }) => {
      const token = await signIn(context, ADMIN)
      const { name, date } = await planFarAway(context.request, token, language)
      await open(page, '/admin/salads', { language })
      const row = rowOf(page, name)
      const question = await askStatus(page, name, 'archive')
      await expect(question).toContainText(t.effect.salad.planned)
      await expect(question.getByRole('listitem')).toContainText([formatDay(date, language)])
      await expect(question.getByRole('button', { name: t.list.archive, exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(row).toContainText(t.saladStatuses.ACTIVE)

      await page.getByRole('combobox', { name: t.list.category }).click()
      await page.getByRole('option', { name: t.saladCategories.VEGETARIAN }).click()
      await expect(page).toHaveURL(/category=VEGETARIAN/)
      await page.getByRole('columnheader', { name: t.salads.salad }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=-name/)
      await expect(async () => {
        const names = await page.getByRole('row').locator('bdi').allTextContents()
        expect(names.length).toBeGreaterThan(3)
        expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare).toReversed())
      }).toPass()
      const allergens = page.getByRole('columnheader', { name: t.list.allergens })
      await page.getByRole('button', { name: list.view }).click()
      await page.getByRole('menuitemcheckbox', { name: t.list.allergens }).click()
      await expect(allergens).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(page.getByRole('columnheader', { name: t.salads.next })).toBeVisible()
      await expect(allergens).toHaveCount(0)
      await page.getByLabel(t.salads.search).fill('nothing is called like this')
      await expect(page.getByText(t.salads.empty)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(t.salads.search)).toHaveValue('nothing is called like this')
      await page.getByRole('button', { name: list.everything }).click()
      await expect(page.getByLabel(t.salads.search)).toHaveValue('')
      await expect(page).toHaveURL(/status=ALL/)
    })

    test('an admin adds, changes and archives an ingredient, but not one in use', async ({
      page,
      context,
    }) => {
      const nameEn = unique(`Test cheese ${language}`)
      const nameAr = unique('جبن')
      const name = language === 'ar' ? nameAr : nameEn
      const i = t.ingredient
      const token = await signIn(context, ADMIN)
      await open(page, '/admin/salads', { language })
      await page.getByRole('tab', { name: t.tabs.ingredients }).click()
      await expect(page).toHaveURL(/tab=ingredients/)
      await page.getByRole('button', { name: t.ingredients.add }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(i.nameEn)).toBeFocused()
      // Escape closes the empty form at once, and asks before it discards input.
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: t.ingredients.add }).click()
      await fill(dialog, { [i.nameEn]: 'Typed' })
      await page.keyboard.press('Escape')
      const unsaved = page.getByRole('alertdialog', { name: ui.unsavedTitle })
      await unsaved.getByRole('button', { name: ui.unsavedStay }).click()
      await expect(unsaved).toHaveCount(0)
      await expect(dialog.getByLabel(i.nameEn)).toHaveValue('Typed')
      await page.keyboard.press('Escape')
      await unsaved.getByRole('button', { name: ui.unsavedLeave }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: t.ingredients.add }).click()
      await expect(dialog.getByLabel(i.nameEn)).toHaveValue('')
      // 'Feta' is taken: the server's error appears at the field.
      await fill(dialog, { [i.nameEn]: 'Feta', [i.nameAr]: nameAr })
      await dialog.getByRole('combobox').click()
      await page.getByRole('option', { name: t.ingredientCategories.cheese }).click()
      await dialog.getByRole('checkbox', { name: t.allergens.milk, exact: true }).check()
      await dialog.getByRole('checkbox', { name: i.fromAnimals }).check()
      await expect(dialog).toContainText(i.byCategory)
      await dialog.getByRole('button', { name: i.add }).click()
      await expect(dialog.getByText(v.nameTaken)).toBeVisible()
      await fill(dialog, { [i.nameEn]: nameEn })
      await dialog.getByRole('button', { name: i.add }).click()
      await expectToast(page, i.added.replace('{{name}}', name))

      await searchForOne(page, nameEn)
      const row = rowOf(page, nameEn)
      await expect(row).toContainText(t.allergens.milk)
      await expect(row).toContainText(t.ingredients.fromAnimals)
      await row.getByRole('button', { name }).first().click()
      await dialog.getByRole('checkbox', { name: t.allergens.sesame, exact: true }).check()
      await dialog.getByRole('checkbox', { name: i.removable }).uncheck()
      // Another admin adds another allergen, which is not overwritten silently.
      await addAllergen(context.request, token, nameEn, 'nuts')
      await dialog.getByRole('button', { name: i.save }).click()
      const c = words[language].conflict
      const both = page.getByRole('alertdialog', { name: c.title })
      await expect(both.getByRole('group', { name: i.allergens })).toContainText(t.allergens.nuts)
      await expect(both.getByRole('group', { name: i.allergens })).toContainText(t.allergens.sesame)
      await expect(both.getByRole('group')).toHaveCount(1)
      await both.getByRole('button', { name: c.save }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row).toContainText(t.allergens.sesame)
      await expect(row).toContainText(t.ingredients.fixed)
      await changeStatus(page, name, 'archive')
      await expect(row).toHaveCount(0)
      await expect(page.getByText(t.ingredients.empty)).toBeVisible()

      const feta = language === 'ar' ? 'جبن فيتا' : 'Feta'
      await searchForOne(page, 'feta')
      const served = await saladsWithFeta(page, language)
      const question = await askStatus(page, feta, 'archive')
      // Links to every salad that uses it, archived ones too.
      expect(served.length).toBeGreaterThan(2)
      await expect
        .poll(() => question.getByRole('link').allInnerTexts())
        .toEqual(expect.arrayContaining(served))
      await expect(question.getByRole('button', { name: t.list.archive, exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await question.getByRole('button', { name: list.keep }).click()
      await expect(rowOf(page, feta)).toContainText(t.ingredientStatuses.ACTIVE)
    })

    const theme = themeOf[language]
    test(`${theme}: axe finds nothing in an editor with errors, and it fits a phone`, {
      tag: '@full',
    }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await open(page, '/admin/salads', { language, theme })
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await expect(page.locator('.shimmer')).toHaveCount(0)
      await page.getByLabel(e.nameEn).fill('')
      await page.getByRole('button', { name: e.save }).click()
      await expect(page.getByText(v.required)).toBeVisible()
      await expectAccessible(page)
      await expectFitsPhone(page)
    })
  })
}

/** Drags by the handle with the mouse to just below another row's middle. */
async function dragBelow(page: Page, name: string, target: Locator) {
  const row = page.getByRole('form').getByRole('listitem').filter({ hasText: name })
  await row.locator('[title]').hover()
  await page.mouse.down()
  await expect(row).toHaveClass(/opacity-40/)
  const end = await target.boundingBox()
  if (!end) throw new Error('the row is not on the screen')
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 5 })
  // Releases once the list shows where it will land.
  await expect(target).toHaveClass(/bg-leaf-soft/)
  await page.mouse.up()
}
