import { type Mutant, one } from './mutant.ts'

const drilled = ['server/selfTest/selfTest.test.ts']

export const drillMutants: Mutant[] = [
  one('the drill has no rate limit', 'server/selfTest/routes.ts', ['max: 10,', 'max: 10_000,'], drilled),
  one(
    'two simultaneous requests start two drills',
    'server/selfTest/routes.ts',
    ['running ??= (', 'running = ('],
    drilled,
  ),
  one(
    'the drill runs with live keys',
    'server/selfTest/routes.ts',
    ['config.standin ? drill()', 'config.rateLimits !== null ? drill()'],
    drilled,
  ),
]
