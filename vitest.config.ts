import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What is waited for comes in milliseconds, or, on a busy machine, in seconds: waiting longer than needed costs nothing. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    // Much of a test's time is waiting for a database, a process or a clock: no core stays idle meanwhile.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts', 'standin/*.test.ts', 'scripts/*.test.ts'],
          isolate: false,
          expect: patient,
          // No test is about speed: a busy machine may take its time over a thousand examples.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'program',
          include: ['scripts/program/*.test.ts'],
          globalSetup: 'scripts/program/setup.ts',
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 120_000,
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
                'server/db/backup.test.ts', // carries between both stores in either pass
                'server/{env,log}.test.ts',
                'server/http/{http,stop,openapi,sendFile}.test.ts',
                'server/{tap,mail/emails}/*.test.ts',
                'server/{audit/everyWrite,mail/layout,payments/traceLink}.test.ts',
                'server/{accounts/passwords,sessions/device}.test.ts',
                'server/{pictures/process,pages/smallBowls,menu/bowlRoute}.test.ts', // about pictures
                'server/subscriptions/sequences.test.ts', // one connection, rolled back
              ]
            : // Only there two connections race.
              ['server/**/races.test.ts'],
          // The files of a worker share the loaded program and one store nothing is written to: most of the time went there.
          isolate: false,
          globalSetup: 'server/test/setup.ts',
          expect: patient,
          // A fresh embedded database, or a command in a process of its own, takes seconds on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
