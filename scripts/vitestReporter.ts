import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { BROKEN_FILE, type Outcome } from './testReport.ts'

/** Writes the result of each test to TEST_REPORT (read by testReport.ts), and prints nothing. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { stack?: string; message: string }[]) {
    const outcomes = modules.flatMap(outcomesOf)
    for (const error of unhandled)
      outcomes.push({
        ...nothing,
        title: 'unhandled error',
        state: 'failed',
        reason: error.stack ?? error.message,
      })
    writeFileSync(process.env.TEST_REPORT ?? 'vitest.json', JSON.stringify(outcomes))
  }
}

const nothing: Outcome = { stage: '', file: '', title: '', state: 'failed', reason: '', ms: 0 }
type TestFailure = ReturnType<TestModule['errors']>[number]
/** The message, the diff, the cause, and the stack frames of our own code. */
const textOf = (errors: readonly TestFailure[]): string =>
  errors
    .map(({ stack = '', message, diff = '', cause }) => {
      const frames = stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
      return [message, diff, ...(cause ? [textOf([cause])] : []), ...frames]
        .filter((part) => part !== '')
        .join('\n')
    })
    .join('\n')

function outcomesOf(module: TestModule): Outcome[] {
  const at = { stage: module.project.name, file: module.relativeModuleId }
  const tests = [...module.children.allTests()].map((test): Outcome => {
    const { state, errors = [] } = test.result()
    return {
      ...at,
      title: test.fullName,
      state,
      reason: textOf(errors),
      ms: test.diagnostic()?.duration ?? 0,
    }
  })
  // A failed hook, or a file that could not be loaded, is an error of the module or of a suite.
  const errors = [module, ...module.children.allSuites()].flatMap((task) => task.errors())
  if (errors.length === 0) return tests
  return [...tests, { ...at, title: BROKEN_FILE, state: 'failed', reason: textOf(errors), ms: 0 }]
}
