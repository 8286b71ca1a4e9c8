import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const here = (file: string) => relative(process.cwd(), file)

/** How many passed, and what did not, and why. A skipped or flaky test is one that was not seen to pass. */
export type Report = { passed: number; failed: { name: string; why: string }[] }

type Outcome = { name: string; ok: boolean; why: string }
const ofOutcomes = (outcomes: Outcome[]): Report => ({
  passed: outcomes.filter((o) => o.ok).length,
  failed: outcomes.filter((o) => !o.ok).map(({ name, why }) => ({ name, why })),
})

const MOST_LINES = 12
/** The first lines of an error, without the colours of a terminal. */
const whyOf = (messages: string[] = []) =>
  stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MOST_LINES).join('\n')

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Of a run that was asked for certain titles, the others are skipped: `chosen` leaves those out. */
export const readVitest = (json: unknown, { chosen = false } = {}): Report =>
  ofOutcomes(
    vitestReport.parse(json).testResults.flatMap((file) => {
      const meant = file.assertionResults.filter((t) => !chosen || t.status !== 'skipped')
      const tests = meant.map((t) => ({
        name: `${here(file.name)} › ${t.fullName}`,
        ok: t.status === 'passed',
        why: whyOf(t.failureMessages ?? []),
      }))
      // A file that could not be loaded has no tests and fails as a whole.
      const broken = file.status === 'failed' && tests.every((t) => t.ok)
      return broken
        ? [...tests, { name: here(file.name), ok: false, why: whyOf([file.message ?? '']) }]
        : tests
    }),
  )

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
})
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
})
const playwrightReport = z.object({ suites: z.array(suite) })

const outcomesOf = ({ title, specs, suites = [] }: Suite): Outcome[] => [
  ...specs.flatMap((s) =>
    s.tests.map((t) => ({
      name: `${s.file} › ${title} › ${s.title}`,
      ok: t.status === 'expected',
      why: whyOf(t.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
    })),
  ),
  ...suites.flatMap(outcomesOf),
]

const projectsOf = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap((s) => s.tests.map((t) => t.projectName)),
  ...suites.flatMap(projectsOf),
]

/** The projects with a test in the report. */
export const projectsIn = (json: unknown) => new Set(playwrightReport.parse(json).suites.flatMap(projectsOf))

export const readPlaywright = (json: unknown): Report =>
  ofOutcomes(playwrightReport.parse(json).suites.flatMap(outcomesOf))
