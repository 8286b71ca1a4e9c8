import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium to test with: an installed one, else the one inside an npm package, else Playwright's own. */
export async function findBrowser(): Promise<string> {
  const found = installed.find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
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
