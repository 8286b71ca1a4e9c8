import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import { z } from 'zod'
import { packagedBrowser } from './packagedBrowser.ts'

/** A browser to try: its program (if missing, Playwright's own browser) and its environment variables. */
const candidate = z.object({
  executablePath: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
export type Candidate = z.infer<typeof candidate>

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const START_MS = 60_000
const DOWNLOAD_MS = 600_000

/** The installed browsers. HIDE_INSTALLED_BROWSERS simulates a machine without any. */
const installed = () =>
  process.env.HIDE_INSTALLED_BROWSERS
    ? []
    : [process.env.CHROMIUM_PATH ?? '', ...INSTALLED]
        .filter((path) => existsSync(path))
        .map((executablePath) => ({ executablePath }))

function downloaded(): Candidate[] {
  console.log('No installed browser starts: downloading one with Playwright …')
  const install = ['install', '--only-shell', 'chromium']
  const { status } = spawnSync('playwright', install, {
    stdio: 'ignore',
    timeout: DOWNLOAD_MS,
    shell: process.platform === 'win32',
  })
  return status === 0 ? [{}] : []
}

/** The first browser that starts. A later place is only searched if no browser of the earlier ones starts. */
export async function firstThatStarts(
  places: (() => Candidate[] | Promise<Candidate[]>)[],
  starts: (browser: Candidate) => Promise<boolean>,
): Promise<Candidate | undefined> {
  for (const source of places) for (const browser of await source()) if (await starts(browser)) return browser
  return undefined
}

/** Whether the browser really starts: an existing file may lack libraries or be only a wrapper for another program. */
const starts = (browser: Candidate) =>
  chromium.launch({ ...optionsFor(browser), timeout: START_MS }).then(
    async (started) => {
      await started.close()
      return true
    },
    () => false,
  )

const ARGS = [
  // Keeps the browser from using the network, which may be missing.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Draws the page in one piece. With tiles, a bowl under a shadow is drawn once per tile, which is half the
  // cost of a page.
  '--default-tile-width=4096',
  '--default-tile-height=4096',
]

const optionsFor = ({ executablePath, env }: Candidate): LaunchOptions => ({
  args: ARGS,
  ...(executablePath && { executablePath }),
  ...(env && { env: { ...process.env, ...env } }),
})

/**
 * How to start a browser on this machine: an installed one, else the one in an npm package, else Playwright's own,
 * downloaded if necessary. Undefined if none starts. Processes started from this one use the same result.
 */
export async function findBrowser(): Promise<LaunchOptions | undefined> {
  const known = process.env.FOUND_BROWSER
  if (known) return optionsFor(candidate.parse(JSON.parse(known)))
  const found = await firstThatStarts([installed, packagedBrowser, () => [{}], downloaded], starts)
  if (!found) return undefined
  process.env.FOUND_BROWSER = JSON.stringify(found)
  return optionsFor(found)
}

export const NO_BROWSER =
  'No browser starts on this machine, and none could be downloaded: install Chromium or Chrome, or set CHROMIUM_PATH.'
