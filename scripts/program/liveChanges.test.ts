import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { en } from '../../domain/text/en.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { findBrowser, NO_BROWSER } from '../browser.ts'
import { aFreePort } from '../freePort.ts'
import { startPostgres } from '../postgres.ts'
import { aFolder, type Program, serving, startProgram } from './program.ts'

const EMAIL = 'customer@waraq.example'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const postgres = await startPostgres()
const launch = await findBrowser()
if (!launch) throw new Error(NO_BROWSER)
const browser = await chromium.launch(launch)
const started: Program[] = []
afterAll(async () => {
  await browser.close()
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await postgres?.stop()
})

/** One process of the shop; without a PostgreSQL to share, it is the only one. */
async function aProcess() {
  const port = await aFreePort()
  const program = startProgram({
    PORT: String(port),
    STANDIN_PORT: String(await aFreePort()),
    DATA_DIR: aFolder(),
    JWT_SECRET: 'only-for-tests-0123456789-abcdefghij',
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  started.push(program)
  await serving(program, port)
  return { program, url: `http://localhost:${port}` }
}

/** A phone that logs in at this process; returns its session and a function for its calls. */
async function aPhone(url: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
    body: JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD }),
  })
  const { token, sessionId }: { token: string; sessionId: string } = await answer.json()
  const post = async (path: string) =>
    (await fetch(`${url}/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }))
      .status
  return { sessionId, post }
}

async function aBrowser() {
  const context = await browser.newContext({ locale: 'en' })
  context.setDefaultTimeout(MINUTE_MS)
  return context
}

/** Logs the browser in; each of its tabs starts with the session mark. */
async function signIn(context: BrowserContext, url: string) {
  const data = { email: EMAIL, password: DEMO_PASSWORD }
  const answer = await context.request.post(`${url}/api/auth/login`, { data })
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('session', '1')
    sessionStorage.setItem('begun', '1')
  })
  const { sessionId }: { sessionId: string } = await answer.json()
  return sessionId
}
const devicesOn = (page: Page) =>
  page.getByRole('region', { name: en.profile.sessions.title }).getByRole('listitem')

test('a change at one process shows on the pages of another, over one stream', async () => {
  const here = await aProcess()
  const there = postgres ? await aProcess() : here
  const context = await aBrowser()
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url())
  })
  const sessionId = await signIn(context, here.url)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${here.url}/dashboard?tab=sessions`)
    await expect.poll(() => devicesOn(tab).count()).toBeGreaterThan(0)
    // A reload would remove this attribute; there must be none.
    await tab.evaluate(() => document.body.setAttribute('data-same-page', ''))
  }
  const phones = (tab: Page) => devicesOn(tab).filter({ hasText: 'iOS · Safari 18' }).count()
  const expectPhones = async (count: number) =>
    expect.poll(() => Promise.all(tabs.map(phones))).toEqual([count, count])
  await expect.poll(() => streams).toHaveLength(1)
  await expectPhones(0)

  const phone = await aPhone(there.url)
  await expectPhones(1)
  expect(await phone.post('/auth/logout')).toBe(200)
  await expectPhones(0)
  for (const tab of tabs) expect(await tab.locator('[data-same-page]').count()).toBe(1)
  expect(streams, 'one for all tabs').toEqual([`${here.url}/api/events`])

  // The tab that holds the stream closes; the other one takes the stream over.
  await tabs.shift()?.close()
  await expect.poll(() => streams).toHaveLength(2)
  const other = await aPhone(there.url)
  await expect.poll(() => Promise.all(tabs.map(phones))).toEqual([1])

  // Ending this session in the other process must reach the tabs without a click.
  expect(await other.post(`/users/me/revoke-device/${sessionId}`)).toBe(200)
  for (const tab of tabs) await tab.waitForURL(/\/login/)
  await context.close()
})

test('a stop does not wait for open streams', async () => {
  const { program, url } = await aProcess()
  const context = await aBrowser()
  await signIn(context, url)
  const page = await context.newPage()
  const stream = page.waitForResponse(/\/api\/events$/)
  await page.goto(`${url}/dashboard`)
  expect((await stream).status()).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  // The jobs of a shop that has just started may take longer.
  expect(program.output()).not.toMatch(/"what":"requests".*not finished in time/)
  await context.close()
})
