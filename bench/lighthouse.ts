import { createServer, type ServerResponse } from 'node:http'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser, NO_BROWSER } from '../scripts/browser.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { aFolder, serving, startProgram } from '../scripts/program/program.ts'

/**
 * Lighthouse on a phone it plays (slow network, slow processor) for the public pages, beside a plain page with the
 * same hero and no script: what this machine gives a page that could not be lighter.
 */
const RUNS = 5
const PAGES = ['/', '/?lang=ar', '/menu', '/subscription'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const [port, plainPort, debugPort] = [await aFreePort(), await aFreePort(), await aFreePort()]
const shop = startProgram({ PORT: String(port), DATA_DIR: aFolder(), RATE_LIMITS: 'off' })
await serving(shop, port)
const plain = await plainPage(`http://127.0.0.1:${port}`)
const found = await findBrowser()
if (!found) throw new Error(NO_BROWSER)
const browser = await chromium.launch({
  ...found,
  args: [...(found.args ?? []), `--remote-debugging-port=${debugPort}`],
})
try {
  // Every page once before, as the second visitor after a start sees it.
  const visitor = await browser.newPage()
  for (const path of PAGES)
    await visitor.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle' })
  await visitor.close()
  const rows: [string, Awaited<ReturnType<typeof look>>][] = [
    ['plain page, same hero', await look(`http://localhost:${plainPort}/`)],
  ]
  for (const path of PAGES) rows.push([path, await look(`http://localhost:${port}${path}`)])
  console.table(Object.fromEntries(rows))
} finally {
  await browser.close()
  plain.close()
  shop.child.kill('SIGTERM')
  await shop.ended
}

/** The middle one of several: the same page may differ by nine points between two runs. */
async function look(url: string) {
  const runs = []
  for (let n = 0; n < RUNS; n++) runs.push(await lookOnce(url))
  return runs.toSorted((a, b) => a.performance - b.performance)[(RUNS - 1) / 2]
}

async function lookOnce(url: string) {
  const result = await lighthouse(url, {
    port: debugPort,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  })
  if (!result) throw new Error(`no result for ${url}`)
  const { categories, audits } = result.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const failing = Object.values(audits)
    .filter((a) => a.score !== null && a.score < 1 && a.scoreDisplayMode === 'binary')
    .map((a) => a.id)
  if (failing.length > 0) console.log(`${url}: ${failing.join(', ')}`)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(figure('largest-contentful-paint')),
    'TBT ms': Math.round(figure('total-blocking-time')),
    CLS: Number(figure('cumulative-layout-shift').toFixed(3)),
    KiB: Math.round(figure('total-byte-weight') / 1024),
  }
}

/** The home page's hero as one file without a script: its markup, the style sheet inlined. */
async function plainPage(from: string) {
  const html = await (await fetch(`${from}/`)).text()
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(html)?.[1]
  const style = sheet ? await (await fetch(from + sheet)).text() : ''
  const hero = /<section[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  const page = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Plain</title><meta name="description" content="The hero alone"><meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>${hero}</main></body></html>`
  const answer = async (url: string, res: ServerResponse) => {
    if (url === '/') return res.setHeader('content-type', 'text/html').end(page)
    const file = await fetch(from + url)
    return res
      .setHeader('content-type', file.headers.get('content-type') ?? '')
      .end(Buffer.from(await file.arrayBuffer()))
  }
  const server = createServer((req, res) => void answer(req.url ?? '/', res))
  await new Promise<void>((ready) => server.listen(plainPort, ready))
  return server
}
