import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** An optional dependency, for linux x64 only: where it is not installed, there is nothing to find. */
async function packagedBrowser(): Promise<string | undefined> {
  const name = '@sparticuz/chromium'
  try {
    const found: { default: { executablePath(): Promise<string> } } = await import(name)
    return await found.default.executablePath()
  } catch {
    return undefined
  }
}

/** A Chromium to test with: an installed one, else the one inside an npm package, else Playwright's own. */
export async function findBrowser(): Promise<string> {
  const found = installed.find((path) => path && existsSync(path))
  if (found) return found
  const packaged = await packagedBrowser()
  if (packaged) return packaged
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  throw new Error(
    'No Chromium or Chrome was found for the browser tests: install one, run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

/** As root there is no sandbox to be had, and without a network the browser must not look for one. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
