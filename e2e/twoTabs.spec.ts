import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import { customer, signIn } from './account.ts'
import { shopNow } from './shop.ts'
import { expect, open, test } from './test.ts'

const CALLS = 20
const ROUNDS = 2
const second = async () => Math.floor((await shopNow()).getTime() / 1000)
const SCRIPT = '/tab-calls.js'
type Tab = typeof import('./tabCalls.ts')

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'e2e/tabCalls.ts', formats: ['es'], fileName: 'tab' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}

/** Two signed-in tabs of one browser, on a page without own requests. */
async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const code = await bundled()
  await context.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/robots.txt')
    const state = await tab.evaluate(async (script) => {
      const own: Tab = await import(script)
      return own.start()
    }, SCRIPT)
    expect(state).toBe('signed-in')
  }
  return tabs
}

/** From `now` on the server refuses each call the first time, as after the end of the hour. */
async function endTokens(context: BrowserContext) {
  const came = new Map<Page, Set<string>>()
  let refused = 0
  await context.route('**/api/users/me/sessions/**', async (route) => {
    const request = route.request()
    const calls = came.get(request.frame().page())
    if (!calls || calls.has(request.url())) return route.continue()
    calls.add(request.url())
    refused++
    const headers = await request.allHeaders()
    return route.continue({ headers: { ...headers, authorization: `${headers.authorization}x` } })
  })
  return {
    now: () => {
      for (const tab of context.pages()) came.set(tab, new Set())
    },
    refused: () => refused,
  }
}

const ask = (tab: Page) =>
  tab.evaluate(
    async ([script, calls]) => {
      const own: Tab = await import(script)
      return own.calls(calls)
    },
    [SCRIPT, CALLS] as const,
  )

for (const [locks, n] of [
  ['with locks', 16],
  ['without locks, as on an address that is not secure', 17],
] as const)
  test(`two tabs whose calls all fail at once stay signed in, ${locks}`, { tag: '@full' }, async ({
    context,
  }) => {
    if (n === 17)
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks')
      })
    await signIn(context, customer(n))
    const tabs = await twoTabs(context)
    const tokens = await endTokens(context)
    let refreshes = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes++
    })
    const all = Array<number>(CALLS).fill(200)
    for (let round = 1; round <= ROUNDS; round++) {
      // Two tokens of the same second are identical; real ones are an hour apart.
      const before = await second()
      await expect.poll(second).toBeGreaterThan(before)
      tokens.now()
      expect(await Promise.all(tabs.map((tab) => ask(tab)))).toEqual([all, all])
      // Each of the forty calls was refused once, and each tab refreshes at most once.
      expect(tokens.refused()).toBe(round * 2 * CALLS)
      expect(refreshes).toBeLessThanOrEqual(round * 2)
    }
    expect(refreshes).toBeGreaterThanOrEqual(ROUNDS)
    for (const tab of tabs) {
      await open(tab, '/dashboard', { language: 'en' })
      await expect(tab).toHaveURL(/\/dashboard/)
    }
  })
