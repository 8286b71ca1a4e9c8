import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start first. Started last, one would run alone at the end while a core stays idle. */
const LONG = [
  'scripts/program/*.test.ts',
  'server/db/{crash,backup,connect}.test.ts',
  'server/checkout/faults.test.ts',
  'server/**/races.test.ts',
  'server/access/access.test.ts',
  'server/subscriptions/sequences.test.ts',
  'server/{selfTest,demo}/*.test.ts',
  'server/jobs/*.test.ts',
  'server/salads/photoRoutes.test.ts',
  'server/accounts/login.test.ts',
]

export class longestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob))
      return at === -1 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
