import { formatDay } from '../domain/dates.ts'
import { ADDED_ON, LAST_UPDATED, privacySections, termsSections } from '../domain/legal/sections.ts'
import { words } from './account.ts'
import { expect, languages, open, test } from './test.ts'

const texts = [
  { area: 'terms', path: '/terms-conditions', sections: termsSections, other: 'privacy' },
  { area: 'privacy', path: '/privacy-policy', sections: privacySections, other: 'terms' },
] as const

/** Latin words that are normal in Arabic: payment companies, and IP addresses. */
const latinInArabic = /Tap Payments|Apple Pay|\bIP\b/g

const strings = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? strings(value) : [],
  )

for (const language of languages)
  for (const { area, path, sections, other } of texts)
    test(`${path} in ${language}: every section is numbered and linked`, async ({ page, request }) => {
      const t = words[language]
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, path, { language })
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t[area].title)
      const day = formatDay(LAST_UPDATED, language, 'dated')
      await expect(main.getByText(t.legal.updated.replace('{{day}}', day))).toBeVisible()
      // Later additions have their own date.
      const added = t.legal.updated.replace('{{day}}', formatDay(ADDED_ON, language, 'dated'))
      await expect(main.locator('section:has(> h2#additions)')).toContainText(added)

      // Every section is there, with the values from the settings.
      const settings = await (await request.get('/api/settings/public')).json()
      const shop: string = language === 'ar' ? settings.nameAr : settings.nameEn
      const { slot, hour } = t.layout.footer
      const [nine, six] = [hour.am.replace('{{hour}}', '9'), hour.pm.replace('{{hour}}', '6')]
      const hours = [
        slot.replace('{{from}}', nine).replace('{{to}}', hour.noon),
        slot.replace('{{from}}', six).replace('{{to}}', hour.pm.replace('{{hour}}', '9')),
      ].join(` ${t.legal.or} `)
      for (const text of strings(t[area].sections))
        await expect(main).toContainText(
          text
            .replaceAll('{{shop}}', shop)
            .replaceAll('{{vat}}', String(settings.vatPercent))
            .replaceAll('{{slots}}', hours),
        )
      await expect(main).not.toContainText('{{')
      await expect(main.locator(`a[href="mailto:${settings.email}"]`)).toBeVisible()
      await expect(main.locator('a[href^="tel:"]')).toHaveText(settings.phone)
      if (language === 'ar') {
        const text = ((await main.textContent()) ?? '')
          .replaceAll(settings.email, '')
          .replaceAll(latinInArabic, '')
        expect(text.match(/[A-Za-z]{2,}/g)).toBeNull()
      }

      // The table of contents links to the sections and marks the current one.
      const contents = page.getByRole('navigation', { name: t.legal.contents })
      await expect(contents.getByRole('link')).toHaveCount(sections.length)
      const last = sections.at(-3) ?? 'contact'
      await contents.locator(`a[href="#${last}"]`).click()
      await expect(page).toHaveURL(new RegExp(`#${last}$`))
      await expect(page.locator(`h2#${last}`)).toBeInViewport()
      await expect(contents).toBeInViewport()
      await page.goto(`${path}#${sections[4]}`)
      await expect(page.locator(`h2#${sections[4]}`)).toBeInViewport()
      await expect(contents.locator('[aria-current]')).toHaveAttribute('href', `#${sections[4]}`)

      // The print view contains only the text.
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(contents).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      // On a phone the table of contents opens on a tap.
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(contents).toBeHidden()
      await page.locator('summary', { hasText: t.legal.contents }).click()
      await contents.locator(`a[href="#${sections[1]}"]`).click()
      await expect(page.locator(`h2#${sections[1]}`)).toBeInViewport()

      await main.getByRole('link', { name: t.legal[other === 'terms' ? 'alsoTerms' : 'alsoPrivacy'] }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t[other].title)
    })
