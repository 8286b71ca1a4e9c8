import { type Mutant, one } from './mutant.ts'

const drilled = ['server/drill/drill.test.ts']

export const drillMutants: Mutant[] = [
  one(
    'the drill can be asked for without end',
    'server/drill/routes.ts',
    ['max: 10,', 'max: 10_000,'],
    drilled,
  ),
  one(
    'two who ask for the drill at once have one each',
    'server/drill/routes.ts',
    ['running ??= (', 'running = ('],
    drilled,
  ),
  one(
    'with real keys the drill is played',
    'server/drill/routes.ts',
    ['config.standin ? drill()', 'config.rateLimits !== null ? drill()'],
    drilled,
  ),
]
