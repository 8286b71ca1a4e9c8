import { type Mutant, one } from './mutant.ts'

const selfTested = ['server/selfTest/selfTest.test.ts']

export const selfTestMutants: Mutant[] = [
  one(
    'the self-test has no rate limit',
    'server/selfTest/routes.ts',
    ['max: 10,', 'max: 10_000,'],
    selfTested,
  ),
  one(
    'two simultaneous requests start two self-tests',
    'server/selfTest/routes.ts',
    ['running ??= (', 'running = ('],
    selfTested,
  ),
  one(
    'the self-test runs with live keys',
    'server/selfTest/routes.ts',
    ['config.standin ? selfTest()', 'config.rateLimits !== null ? selfTest()'],
    selfTested,
  ),
]
