import { createServer, type ServerResponse } from 'node:http'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser, NO_BROWSER } from '../scripts/browser.ts'
import { aFreePort } from '../scripts/freePort.ts'
import { aFolder, serving, startProgram } from '../scripts/program/program.ts'
import { atRest } from './shared/measured.ts'
import { roundsOr, shortOr } from './shared/options.ts'

/**
 * Runs Lighthouse on a simulated phone (slow network, slow processor) for the public pages in both languages. For
 * comparison it measures a plain page with the same hero in the same language and no script: the best result this
 * machine allows.
 */
const RUNS = roundsOr(5, 1)
type Language = 'en' | 'ar'
/** With --short only the slower of the two. */
const LANGUAGES = shortOr<readonly Language[]>(['en', 'ar'], ['ar'])
const PATHS = shortOr(['/', '/menu', '/subscription', '/login'], ['/', '/login'])
const LEAST_PERFORMANCE = 97
/** The maximum largest contentful paint of an Arabic page, relative to the plain page. */
const MOST_LCP = 1.2
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const [port, plainPort, debugPort] = [await aFreePort(), await aFreePort(), await aFreePort()]
const shop = startProgram({
  PORT: String(port),
  STANDIN_PORT: String(await aFreePort()),
  DATA_DIR: aFolder(),
  RATE_LIMITS: 'off',
})
await serving(shop, port)
const plain = await plainPage(`http://127.0.0.1:${port}`)
const found = await findBrowser()
if (!found) throw new Error(NO_BROWSER)
const browser = await chromium.launch({
  ...found,
  args: [...(found.args ?? []), `--remote-debugging-port=${debugPort}`],
})
try {
  // Opens every page once first, so that the second visit after a start is measured.
  const visitor = await browser.newPage()
  const pages = PATHS.flatMap((path) => LANGUAGES.map((language) => ({ path, language })))
  for (const page of pages) await visitor.goto(addressOf(port, page), { waitUntil: 'networkidle' })
  await visitor.close()
  await atRest(shop.child)
  const rows: Record<string, object> = {}
  const plainLcp = { en: Number.NaN, ar: Number.NaN }
  for (const language of LANGUAGES) {
    const figures = await look(addressOf(plainPort, { path: '/', language }))
    plainLcp[language] = figures['LCP ms']
    rows[`plain page, same hero, ${language}`] = figures
  }
  for (const page of pages) {
    const figures = await look(addressOf(port, page))
    rows[`${page.path}, ${page.language}`] = {
      ...figures,
      'beside plain': Number((figures['LCP ms'] / plainLcp[page.language]).toFixed(2)),
      ...(page.language === 'ar' && { 'at most': MOST_LCP }),
      'performance at least': LEAST_PERFORMANCE,
    }
  }
  console.table(rows)
} finally {
  await browser.close()
  plain.close()
  shop.child.kill('SIGTERM')
  await shop.ended
}

/** The median of several runs, because the score of a page can vary by nine points. */
async function look(url: string) {
  const runs = []
  for (let n = 0; n < RUNS; n++) runs.push(await lookOnce(url))
  const figures = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor((RUNS - 1) / 2)]
  if (!figures) throw new Error(`${url} was not measured`)
  return figures
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

type Page = { path: string; language: Language }
function addressOf(at: number, { path, language }: Page) {
  return `http://localhost:${at}${path}${language === 'en' ? '' : `?lang=${language}`}`
}

/** The home page's hero in each language as one file without a script: its markup with the style sheet inlined. */
async function plainPage(from: string) {
  const pages = new Map([
    ['/', await heroOf(`${from}/`, 'lang="en" dir="ltr"')],
    ['/?lang=ar', await heroOf(`${from}/?lang=ar`, 'lang="ar" dir="rtl"')],
  ])
  const answer = async (url: string, res: ServerResponse) => {
    const page = pages.get(url)
    if (page) return res.setHeader('content-type', 'text/html').end(page)
    const file = await fetch(from + url)
    return res
      .setHeader('content-type', file.headers.get('content-type') ?? '')
      .end(Buffer.from(await file.arrayBuffer()))
  }
  const server = createServer((req, res) => void answer(req.url ?? '/', res))
  await new Promise<void>((ready) => server.listen(plainPort, ready))
  return server
}

async function heroOf(address: string, language: string) {
  const html = await (await fetch(address)).text()
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(html)?.[1]
  const style = sheet ? await (await fetch(new URL(sheet, address))).text() : ''
  const hero = /<section[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  return `<!doctype html><html ${language} data-theme="light"><head><meta charset="utf-8"><title>Plain</title><meta name="description" content="The hero alone"><meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>${hero}</main></body></html>`
}
