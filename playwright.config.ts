import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { clockStart, neededShops, shops } from './e2e/shops.ts'
import { type ShopName, shopOf } from './scripts/testPlan.ts'

const specs = globSync('e2e/*.spec.ts')
const project = (name: ShopName) => ({
  name,
  testMatch: specs.filter((file) => shopOf(file) === name).map((file) => basename(file)),
  use: { baseURL: shops[name].url },
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // A third of a test is waiting (for a letter, a bank, a clock): one more than there are cores keeps them busy. Beyond
  // four, all would wait for the one shop they share.
  workers: Math.min(4, availableParallelism() + 1),
  forbidOnly: true,
  retries: 1,
  failOnFlakyTests: true,
  // Waiting longer than needed costs nothing; on a busy machine a page may be slow, and no test is about speed.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // No project waits for another: a failed test keeps no other from running.
  projects: [
    // First, for it takes one worker from beginning to end.
    { ...project('alone'), workers: 1 },
    { ...project('sweeps'), fullyParallel: true },
    { ...project('shared'), fullyParallel: true },
  ],
  reporter: [
    ['json', { outputFile: 'test-results/browser.json' }],
    ...(process.env.TEST_SCOPE ? [] : [['list'] as const]),
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Tracing takes an eighth of the run, so a failed test is run once more with it. It stays failed either way.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    // What fades in has no settled colours; a test looks at what stays.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: neededShops
    .map((name) => shops[name])
    .map(({ port, url, dataDir, log }) => ({
      command: `node scripts/run.mjs start > "${log}" 2>&1`,
      url: `${url}/api/ready`,
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        CLOCK_START: clockStart ?? '',
        LOG_LEVEL: 'info',
        RATE_LIMITS: 'off',
      },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      reuseExistingServer: false,
    })),
})
