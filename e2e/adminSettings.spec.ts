import type { Page } from '@playwright/test'
import { said, signIn, words } from './account.ts'
import { expect, expectNoAxeViolations, expectNothingCutOff, languages, open, test, themeOf } from './test.ts'

const ADMIN = 'admin@waraq.example'
const stopped = {
  id: '01a1dd52-1292-767c-b8b8-24b76de1c32b',
  name: 'mail.send',
  state: 'DEAD',
  tries: 6,
  maxTries: 6,
  lastError: 'connect ECONNREFUSED 127.0.0.1:25',
  createdAt: '2026-11-14T06:00:00.000Z',
  startedAt: '2026-11-14T09:00:00.000Z',
  finishedAt: '2026-11-14T09:00:01.000Z',
  nextTryAt: null,
}

/** A list of one stopped job, until it is started again. */
async function withStoppedJob(page: Page) {
  let content = [stopped]
  await page.route('**/api/admin/jobs?*', (route) =>
    route.fulfill({ json: { content, page: 0, size: 20, totalElements: content.length, totalPages: 1 } }),
  )
  await page.route('**/api/admin/jobs/*/retry', (route) => {
    content = []
    return route.fulfill({ json: { ...stopped, state: 'WAITING', tries: 0 } })
  })
}

for (const language of languages) {
  const all = words[language]
  const t = all.admin

  test.describe(`in ${language}`, () => {
    test('home: the day, the screens that exist, and the way to them', async ({ page, context }) => {
      await signIn(context, ADMIN)
      await open(page, '/admin', { language })
      const links = page.getByRole('navigation', { name: t.home.screens }).getByRole('link')
      await expect(links).toHaveCount(5)
      await links.filter({ hasText: all.layout.admin.settings }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title)
      await expect(page).toHaveTitle(new RegExp(all.layout.admin.settings))
      await page.getByRole('link', { name: all.layout.admin.jobs }).click()
      await expect(page).toHaveURL('/admin/jobs')
      await expect(page.getByText(t.jobs.empty.DEAD)).toBeVisible()
    })

    test('settings: the tabs are kept in the address and hold the same pieces', async ({ page, context }) => {
      await signIn(context, ADMIN)
      await open(page, '/admin/settings', { language })
      await expect(page.getByRole('form', { name: all.profile.details.title })).toBeVisible()
      await page.getByRole('tab', { name: t.settings.security }).click()
      await expect(page).toHaveURL(/tab=security/)
      await page.reload()
      await expect(page.getByRole('region', { name: all.profile.sessions.title })).toContainText(
        all.profile.sessions.this,
      )
      await page.goBack()
      await expect(page.getByRole('tab', { name: t.settings.profile })).toHaveAttribute(
        'aria-selected',
        'true',
      )
    })

    test('jobs: a stopped one is started again', async ({ page, context }) => {
      await signIn(context, ADMIN)
      await withStoppedJob(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin/jobs', { language })
      const row = page.getByRole('row').filter({ hasText: t.jobs.names.mailSend })
      await expect(row).toContainText(t.jobs.states.DEAD)
      await expect(row).toContainText(stopped.lastError)
      await row.getByRole('button').click()
      await expect(said(page, t.jobs.retried)).toBeVisible()
      await expect(page.getByText(t.jobs.empty.DEAD)).toBeVisible()
      await page.getByRole('group', { name: t.jobs.show }).getByText(t.jobs.filter.WAITING).click()
      await expect(page).toHaveURL(/state=WAITING/)
      await expect(page.getByText(t.jobs.empty.WAITING)).toBeVisible()
    })

    const theme = themeOf[language]
    test(`${theme}: nothing for axe, nothing cut off`, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await withStoppedJob(page)
      for (const path of ['/admin', '/admin/settings', '/admin/settings?tab=security', '/admin/jobs']) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await open(page, path, { language, theme })
        await expect(page.locator('.shimmer')).toHaveCount(0)
        await expectNoAxeViolations(page)
        await expectNothingCutOff(page)
      }
    })
  })
}

test('a customer who asks for an admin screen lands at home', async ({ page, context }) => {
  await signIn(context, 'customer@waraq.example')
  await open(page, '/admin/jobs', { language: 'en' })
  await expect(page).toHaveURL('/dashboard')
})
