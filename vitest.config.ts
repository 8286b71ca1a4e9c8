import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of a test's time is waiting for a database: no core stays idle meanwhile.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts', 'standin/*.test.ts', 'scripts/*.test.ts'],
        },
      },
      {
        test: {
          name: 'program',
          include: ['scripts/program/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // What only concerns the embedded store, or no store at all, runs once, not again in the pass on PostgreSQL.
          exclude: process.env.TEST_DATABASE_URL
            ? [
                'server/db/{lock,embedded,wireServer,crash,reach}.test.ts',
                'server/{http,env,log,stop}.test.ts',
                'server/{audit/everyWrite,mail/layout,openapi/document}.test.ts',
              ]
            : [],
          globalSetup: 'server/test/setup.ts',
          // A fresh embedded database takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
