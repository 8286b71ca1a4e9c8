import { relative } from 'node:path'
import { z } from 'zod'

const here = (file: string) => relative(process.cwd(), file)

/** How many passed, and what did not. A skipped or flaky test is one that was not seen to pass. */
export type Report = { passed: number; failed: string[] }

const ofOutcomes = (outcomes: { name: string; ok: boolean }[]): Report => ({
  passed: outcomes.filter((o) => o.ok).length,
  failed: outcomes.filter((o) => !o.ok).map((o) => o.name),
})

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
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
      }))
      // A file that could not be loaded has no tests and fails as a whole.
      const broken = file.status === 'failed' && tests.every((t) => t.ok)
      return broken ? [...tests, { name: here(file.name), ok: false }] : tests
    }),
  )

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), projectName: z.string() })),
})
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
})
const playwrightReport = z.object({ suites: z.array(suite) })

const outcomesOf = ({ title, specs, suites = [] }: Suite): { name: string; ok: boolean }[] => [
  ...specs.flatMap((s) =>
    s.tests.map((t) => ({ name: `${s.file} › ${title} › ${s.title}`, ok: t.status === 'expected' })),
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
