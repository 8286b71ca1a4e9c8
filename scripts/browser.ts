import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import { z } from 'zod'
import { packagedBrowser } from './packagedBrowser.ts'

/** A browser to try: its program (without one it is Playwright's own), and what it needs in its environment. */
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

/** HIDE_INSTALLED_BROWSERS is how a machine that has one shows what happens on a machine that has none. */
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

/** The first browser that starts. A place is looked at only when nothing of those before it does. */
export async function firstThatStarts(
  places: (() => Candidate[] | Promise<Candidate[]>)[],
  starts: (browser: Candidate) => Promise<boolean>,
): Promise<Candidate | undefined> {
  for (const place of places) for (const browser of await place()) if (await starts(browser)) return browser
  return undefined
}

/** A file that exists need not be a browser that runs: its libraries may be missing, or it is a mere signpost. */
const starts = (browser: Candidate) =>
  chromium.launch({ ...optionsFor(browser), timeout: START_MS }).then(
    async (started) => {
      await started.close()
      return true
    },
    () => false,
  )

const ARGS = [
  // Without a network the browser must not look for one.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Painted in one piece: in tiles, a bowl under a shadow is drawn once for each, half of what a page costs.
  '--default-tile-width=4096',
  '--default-tile-height=4096',
]

const optionsFor = ({ executablePath, env }: Candidate): LaunchOptions => ({
  args: ARGS,
  ...(executablePath && { executablePath }),
  ...(env && { env: { ...process.env, ...env } }),
})

/**
 * How to start a browser on this machine: an installed one, else the one inside an npm package, else Playwright's own,
 * downloaded if need be; undefined when none starts. What was found holds for the processes started from this one.
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
