import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3900)
/** The config is read again in each worker; the folder is made once, by the first. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'waraq-e2e-'))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // A third of a test is waiting (for a letter, a bank, a clock): one more than there are cores keeps them busy. Beyond
  // four, all would wait for the one shop they share.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: true,
  // Waiting longer than needed costs nothing; on a busy machine a page may be slow, and no test is about speed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'pages', testIgnore: /admin(Salads|Plans|Menus)/ },
    // These change what visitors see, so nobody else looks meanwhile; menus are planned from whatever salads there are.
    { name: 'catalogue', testMatch: /admin(Salads|Plans)/, dependencies: ['pages'] },
    { name: 'menus', testMatch: /adminMenus/, dependencies: ['catalogue'] },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // What fades in has no settled colours; a test looks at what stays.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'node scripts/run.mjs start',
    url: `http://localhost:${port}/api/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
