import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser, NO_BROWSER } from '../scripts/browser.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { aFolder, serving, startProgram } from '../scripts/program/program.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { atRest, cpuWithChildren, middle } from './shared/measured.ts'
import { roundsOr } from './shared/options.ts'

/**
 * Measures first loads with an empty cache, of public and signed-in pages: script files and their size, processor time
 * of the browser (all its processes) and of the shop, and the paint times on Lighthouse's phone (slow network, slow
 * processor).
 */
const ROUNDS = roundsOr(3, 1)
const VISITOR = ''
const PAGES: [path: string, email: string][] = [
  ['/', VISITOR],
  ['/menu', VISITOR],
  ['/subscription', VISITOR],
  ['/login', VISITOR],
  ['/dashboard', 'customer@waraq.example'],
  ['/dashboard?tab=meals', 'customer@waraq.example'],
  ['/admin', 'admin@waraq.example'],
  ['/admin/delivery', 'admin@waraq.example'],
  ['/admin/users', 'admin@waraq.example'],
]
const QUIET_MS = 1500

const [port, debugPort] = [await aFreePort(), await aFreePort()]
const address = `http://localhost:${port}`
const shop = startProgram({
  PORT: String(port),
  STANDIN_PORT: String(await aFreePort()),
  DATA_DIR: aFolder(),
  RATE_LIMITS: 'off',
})
await serving(shop, port)
const found = await findBrowser()
if (!found) throw new Error(NO_BROWSER)
const server = await chromium.launchServer({
  ...found,
  args: [...(found.args ?? []), `--remote-debugging-port=${debugPort}`],
})
try {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)
  // Lighthouse opens its pages in this context too.
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  await atRest(shop.child)
  const rows: Record<string, object> = {}
  for (const [path, email] of PAGES) {
    await become(context, email)
    await load(context, path) // so that the second visit after a start is measured
    const loads = []
    for (let n = 0; n < ROUNDS; n++) loads.push(await load(context, path))
    const looks = []
    for (let n = 0; n < ROUNDS; n++) looks.push(await look(path))
    const [{ files, KB } = { files: Number.NaN, KB: Number.NaN }] = loads
    rows[path] = {
      'script files': files,
      KB,
      'browser CPU s': middle(loads.map((one) => one.browserMs)) / 1000,
      'shop CPU s': middle(loads.map((one) => one.shopMs)) / 1000,
      'first paint ms': middle(looks.map((one) => one.firstPaintMs)),
      'largest paint ms': middle(looks.map((one) => one.largestPaintMs)),
      'blocked ms': middle(looks.map((one) => one.blockedMs)),
      performance: middle(looks.map((one) => one.performance)),
    }
  }
  console.table(rows)
  await browser.close()
} finally {
  await server.close()
  shop.child.kill('SIGTERM')
  await shop.ended
}

async function become(context: BrowserContext, email: string) {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(`${address}/robots.txt`)
  await page.evaluate((signedIn) => {
    localStorage.clear()
    if (signedIn) localStorage.setItem('session', '1')
  }, email !== VISITOR)
  await page.close()
  if (email === VISITOR) return
  const data = { email, password: DEMO_PASSWORD }
  const answer = await context.request.post(`${address}/api/auth/login`, { data })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** One load in a new tab, until there were no requests for a while. */
async function load(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const scripts = new Set<string>()
  let bytes = 0
  let requestedAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requestedAt = performance.now()
    if (/\.js$/.test(new URL(request.url).pathname)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const before = { browser: cpuWithChildren(server.process().pid), shop: cpuWithChildren(shop.child.pid) }
  await page.goto(address + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  while (performance.now() - requestedAt < QUIET_MS) await wait(100)
  const browserMs = cpuWithChildren(server.process().pid) - before.browser
  const shopMs = cpuWithChildren(shop.child.pid) - before.shop
  if (new URL(page.url()).pathname !== path.split('?')[0]) throw new Error(`${path} led to ${page.url()}`)
  await page.close()
  return { files: scripts.size, KB: Math.round(bytes / 1000), browserMs, shopMs }
}

async function look(path: string) {
  const result = await lighthouse(address + path, {
    port: debugPort,
    onlyCategories: ['performance'],
    logLevel: 'error',
  })
  if (!result) throw new Error(`no result for ${path}`)
  const { audits, categories } = result.lhr
  const figure = (id: string) => Math.round(audits[id]?.numericValue ?? Number.NaN)
  return {
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    performance: Math.round((categories.performance?.score ?? 0) * 100),
  }
}
