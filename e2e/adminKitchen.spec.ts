import type { BrowserContext } from '@playwright/test'
import { addDays } from '../domain/dates.ts'
import { type KitchenSheet, LABELS } from '../domain/kitchen/contract.ts'
import { signIn, words } from './account.ts'
import { shopToday } from './shop.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, themeOf } from './test.ts'

/**
 * The sheet of a past day with open bowls. Each test uses its own day, further back than any day that others change.
 */
async function lastSheet({ request }: BrowserContext, token: string, back: number) {
  const headers = { authorization: `Bearer ${token}` }
  let found: KitchenSheet[] = []
  for (let date = addDays(await shopToday(), -25); found.length <= back; date = addDays(date, -1)) {
    const answer = await request.get(`/api/admin/deliveries/kitchen?date=${date}`, { headers })
    const sheet: KitchenSheet = await answer.json()
    if (sheet.frozenAt && sheet.left > 0) found = [...found, sheet]
  }
  const sheet = found[back]
  if (!sheet) throw new Error('nothing was ever made')
  return { sheet, headers }
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

for (const [back, language] of languages.entries()) {
  const t = words[language].kitchen

  test(`in ${language}: the kitchen ticks off bowls, sees the other tablet’s change, and prints sheet and labels`, async ({
    page,
    context,
  }) => {
    const token = await signIn(context, 'admin@waraq.example')
    const { sheet, headers } = await lastSheet(context, token, back)
    const kinds = sheet.salads.flatMap(({ saladId, variants }) =>
      variants.flatMap(({ key, slots }) => slots.map((cell) => ({ ...cell, saladId, key }))),
    )
    const cell = kinds.find(({ portions, made }) => made < portions)
    if (!cell) throw new Error('nothing is left to make')
    await page.setViewportSize({ width: 820, height: 1180 })
    await open(page, `/admin/delivery/kitchen?date=${sheet.date}`, { language, theme: themeOf[language] })
    const left = page.getByText(t.left.label, { exact: true }).locator('..').locator('b')
    await expect(left).toHaveText(String(sheet.left))
    const cells = page.getByRole('button', { pressed: false }).filter({ hasText: t.slot[cell.slot] })
    await cells.first().click()
    const { slot, portions, saladId, key } = cell
    const leftNow = sheet.left - (portions - cell.made)
    await expect(left).toHaveText(String(leftNow))
    // The other tablet takes one back.
    const tick = { date: sheet.date, saladId, key, slot }
    const other = await context.request.post('/api/admin/deliveries/kitchen/made', {
      data: { ...tick, made: portions - 1, seen: portions },
      headers,
    })
    expect(other.status()).toBe(200)
    await expect(left).toHaveText(String(leftNow + 1))
    await expectAccessible(page)
    await expectFitsPhone(page)

    // The print view contains only the sheet.
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.kitchen-paper')
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(paper.locator('tbody tr')).toHaveCount(sheet.salads.flatMap((s) => s.variants).length)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: t.labels.print }).click()
    const dialog = page.getByRole('dialog', { name: t.labels.title })
    await dialog.getByRole('button', { name: t.labels.place.replace('{{count}}', '20'), exact: true }).click()
    await dialog.getByRole('button', { name: t.labels.send, exact: true }).click()
    await expect(dialog).toBeHidden()
    const frame = page.frameLocator('iframe[data-print]')
    await expect(frame.locator('article')).toHaveCount(19 + sheet.portions)
    // Shows the labels as the page itself, so that they can be measured and printed.
    await page.setContent(await frame.locator('html').evaluate((html) => html.outerHTML))
    await page.emulateMedia({ media: 'print' })
    const off = await page.evaluate((labels) => {
      const mm = (px: number) => (px * 25.4) / 96
      return [...document.querySelectorAll('section')].flatMap((sheet) => {
        const paper = sheet.getBoundingClientRect()
        return [...sheet.children].flatMap((label, n) => {
          const { left, top, width, height } = label.getBoundingClientRect()
          const [column, row] = [n % labels.columns, Math.floor(n / labels.columns)]
          const wrong = [
            mm(left - paper.left) - labels.marginLeftMm - column * labels.pitchX,
            mm(top - paper.top) - labels.marginTopMm - row * labels.pitchY,
            mm(width) - labels.widthMm,
            mm(height) - labels.heightMm,
          ].some((by) => Math.abs(by) > 0.5)
          const parts = [label, ...label.querySelectorAll('.warn, .foot')]
          const spills = parts.some((part) => part.scrollHeight > part.clientHeight + 1)
          return wrong || spills ? [label.textContent] : []
        })
      })
    }, LABELS)
    expect(off, 'labels beside their place, or with more than fits').toEqual([])
    const sheets = Math.ceil((19 + sheet.portions) / (LABELS.columns * LABELS.rows))
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(sheets)
  })
}
