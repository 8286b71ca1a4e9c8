import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The result of one test. A skipped or flaky test does not count as passed. */
const outcome = z.object({
  stage: z.string(),
  file: z.string(),
  title: z.string(),
  state: z.enum(['passed', 'failed', 'skipped', 'pending']),
  reason: z.string(),
  ms: z.number(),
  /** The folder with the trace, screenshot and shop's log of a failed browser test. */
  folder: z.string().optional(),
})
export type Outcome = z.infer<typeof outcome>
/** The title of a failure outside any test: the file could not be loaded, or a hook failed. */
export const BROKEN_FILE = 'the file itself'

/**
 * Reads the report of vitestReporter.ts. A run with selected titles skips all other tests, which do not
 * count.
 */
export const readVitest = (json: unknown, { chosen = false } = {}): Outcome[] =>
  z
    .array(outcome)
    .parse(json)
    .filter(({ state }) => !chosen || state !== 'skipped')

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })),
          attachments: z.array(z.object({ path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
})
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
})
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
})

const specsOf = (
  { specs, suites = [] }: Suite,
  titles: string[],
): (z.infer<typeof spec> & { titles: string[] })[] => [
  ...specs.map((s) => ({ ...s, titles: [...titles, s.title] })),
  ...suites.flatMap((s) => specsOf(s, [...titles, s.title])),
]
/** The outermost suite is the file. */
const specsIn = (json: unknown) => playwrightReport.parse(json).suites.flatMap((file) => specsOf(file, []))

/** Reads the tests that Playwright would run (`--list --reporter=json`). */
export const readJourneys = (json: unknown) =>
  specsIn(json).flatMap(({ tests, file, titles, tags }) =>
    tests.map(({ projectName: project }) => ({ project, file, titles, tags })),
  )

export const readPlaywright = (json: unknown): Outcome[] => [
  ...specsIn(json).flatMap(({ tests, file, titles }) =>
    tests.map(({ status, results }): Outcome => {
      const failed = results.filter(({ errors }) => errors.length > 0)
      const reasons = failed[0]?.errors.map(({ message = '' }) => message) ?? []
      // The second try has the trace. If it passed, the first has the screenshot of the failure.
      const attachment = failed.at(-1)?.attachments.find(({ path }) => path)?.path
      return {
        stage: 'browser',
        file: `e2e/${file}`,
        title: titles.join(' › '),
        state: status === 'expected' ? 'passed' : 'failed',
        reason: [...(status === 'expected' ? [] : [`It was ${status}.`]), ...reasons].join('\n'),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ...(attachment && { folder: relative(process.cwd(), dirname(attachment)) }),
      }
    }),
  ),
  ...playwrightReport.parse(json).errors.map(
    ({ message = '' }): Outcome => ({
      stage: 'browser',
      file: 'playwright.config.ts',
      title: 'the run itself',
      state: 'failed',
      reason: message,
      ms: 0,
    }),
  ),
]

const MOST_LINES = 15
/** The first lines of an error, without terminal colours. */
const shortReason = (reason: string) =>
  stripVTControlCharacters(reason).trim().split('\n').slice(0, MOST_LINES).join('\n').replace(/^/gm, '    ')

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** File, title, reason, and the command to run it again. */
export function failureText({ stage, file, title, reason, folder }: Outcome): string {
  const again = stage === 'browser' || stage === 'checks' ? (title.split(' › ').at(-1) ?? title) : file
  const lines = [`✗ ${file} › ${title}`, shortReason(reason)]
  if (folder) lines.push(`    kept: ${folder}`)
  return [...lines, `    again: npm test -- ${quoted(again)} --stage ${stage}`].join('\n')
}
