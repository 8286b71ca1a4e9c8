import type { Page } from '@playwright/test'
import { formatText } from '../web/formatText.ts'
import { signIn, words } from './account.ts'
import { expect, expectAccessible, expectToast, languages, open, test } from './test.ts'

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

/** Mocks a list of one stopped job until it is restarted. */
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
  const arabic = language === 'ar'

  test.describe(`in ${language}`, () => {
    test('home: attention items link to their pages, and a table shows the same data as its chart', async ({
      page,
      context,
    }) => {
      const home = all.adminHome
      const failedTitle = String(formatText(home, language, 'attention.failed.title', { count: 3 }))
      const nineMonths = String(formatText(home, language, 'trends.lastMonths', { count: 9 }))
      await signIn(context, ADMIN)
      await page.route('**/api/admin/insights/today', async (route) => {
        const real = await (await route.fetch()).json()
        const weeksFromRotation = ['2031-06-01', '2031-06-08', '2031-06-15']
        const waiting = { failedDeliveries: 3, deadJobs: 4, unpaid: 0, weeksFromRotation }
        return route.fulfill({ json: { ...real, ...waiting } })
      })
      await page.setViewportSize({ width: 1280, height: 900 })
      const answered = page.waitForResponse((answer) => answer.url().includes('/api/admin/insights?'))
      await open(page, '/admin', { language })
      const { trends } = await (await answered).json()
      const lines = page.getByRole('region', { name: home.attention.title }).getByRole('listitem')
      const failed = lines.filter({
        hasText: failedTitle,
      })
      await expect(failed.getByRole('link')).toHaveAttribute('href', '/admin/delivery?show=failed')
      await expect(lines.getByRole('link', { name: home.attention.rotation.action })).toHaveAttribute(
        'href',
        '/admin/menus?week=2031-06-01',
      )

      // The keyboard moves along the chart, and a status announces the point.
      const region = page.getByRole('region', { name: home.trends.revenue })
      const chart = region.getByRole('application')
      await chart.focus()
      for (const _ of trends.revenue.slice(1)) await page.keyboard.press(arabic ? 'ArrowLeft' : 'ArrowRight')
      await expect(region.getByRole('status')).toContainText(trends.revenue.at(-1).formattedAmount)

      await page.getByRole('button', { name: home.trends.asTable }).click()
      await expect(page).toHaveURL(/view=table/)
      const newestFirst = trends.revenue.map((point: { formattedAmount: string }) => point.formattedAmount)
      const amounts = region.getByRole('cell')
      await expect(amounts).toHaveText(newestFirst.toReversed())
      const months = page.getByRole('group', { name: home.trends.months })
      await months.getByText(nineMonths).click()
      await expect(page).toHaveURL(/months=9/)
      await expect(amounts).toHaveCount(9)
      await page.reload()
      await expect(amounts).toHaveCount(9)

      // The demo's cancellation reasons with the customers' comments.
      const moving = home.details.reason.MOVING
      await page.getByRole('button', { name: moving, exact: true }).click()
      const reasonDialog = page.getByRole('dialog', { name: moving })
      await expect(reasonDialog.getByRole('blockquote')).toContainText('شكرًا على كل شيء')
      await expect(reasonDialog.getByRole('link')).toHaveAttribute('href', /^\/admin\/users\/./)
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await lines.getByRole('link', { name: home.attention.deadJobs.action }).click()
      await expect(page).toHaveURL('/admin/jobs')
      await expect(page.getByText(t.jobs.empty.DEAD)).toBeVisible()
    })

    test('settings: the URL keeps the tab', { tag: '@full' }, async ({ page, context }) => {
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

    test('jobs: a stopped job is restarted', { tag: '@full' }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await withStoppedJob(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin/jobs', { language })
      const row = page.getByRole('row').filter({ hasText: t.jobs.names.mailSend })
      await expect(row).toContainText(t.jobs.states.DEAD)
      await expect(row).toContainText(stopped.lastError)
      await row.getByRole('button').click()
      await expectToast(page, t.jobs.retried)
      await expect(page.getByText(t.jobs.empty.DEAD)).toBeVisible()
      await page.getByRole('group', { name: t.jobs.show }).getByText(t.jobs.filter.WAITING).click()
      await expect(page).toHaveURL(/state=WAITING/)
      await expect(page.getByText(t.jobs.empty.WAITING)).toBeVisible()
    })
  })
}

test('a customer who opens an admin page is redirected to the dashboard', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await signIn(context, 'customer@waraq.example')
  await open(page, '/admin/jobs', { language: 'en' })
  await expect(page).toHaveURL('/dashboard')
})
