import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts', 'scripts/*.test.ts'],
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
          // A fresh embedded database takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
