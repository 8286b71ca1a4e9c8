import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './scripts/longestFirst.ts'
import { filesOf, type Project, type Scope } from './scripts/testPlan.ts'

const { TEST_DATABASE_URL = '', TEST_SCOPE } = process.env
const scope: Scope = TEST_SCOPE ? JSON.parse(TEST_SCOPE) : { name: 'all', slice: 0 }

/** No test is about speed: waiting longer than needed costs nothing, and a busy machine takes its time. */
const patient = { expect: { poll: { timeout: 180_000 } }, testTimeout: 600_000, hookTimeout: 600_000 }

const project = (name: Project, options: object = {}) => ({
  test: {
    name,
    include: filesOf(name, scope, { hasPostgres: TEST_DATABASE_URL !== '' }),
    setupFiles: 'scripts/seedProperties.ts',
    ...patient,
    ...options,
  },
})
/** The files of a worker share the loaded program, and one store that nothing stays in. */
const server = { isolate: false, globalSetup: 'server/test/setup.ts' }

export default defineConfig({
  test: {
    // Much of a test's time is waiting for a database, a process or a clock: no core stays idle meanwhile.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longestFirst },
    fsModuleCache: true,
    projects: [
      project('program', { globalSetup: 'scripts/program/setup.ts' }),
      project('embedded', { ...server, env: { TEST_DATABASE_URL: '' } }),
      project('postgres', server),
      project('unit', { isolate: false }),
      // The browser's modules keep state, as a page does: each file gets them anew.
      project('web'),
    ],
  },
})
