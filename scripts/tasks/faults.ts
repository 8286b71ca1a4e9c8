// npm run test:faults: runs purchases under every fault of the payment stand-in, with killed processes,
// double clicks, concurrent returns, an owner who changes prices and names, and moved clocks. Then it
// compares our books with the stand-in's ledger. On PostgreSQL with two app processes, or on the embedded
// store with one.
//   --purchases 2000 --store postgres|embedded --seed 7 --lanes 24 --erasures idle|any --without-constraint
//   (postgres: TEST_DATABASE_URL, or PostgreSQL's binaries on this machine)
import { parseArgs } from 'node:util'
import { faultNames } from '../../standin/faults.ts'
import { runFaults } from '../faults/run.ts'
import { startPostgres } from '../postgres.ts'

const LEAST_FIRED = 20
/** Events that must have happened at least LEAST_FIRED times, in addition to the stand-in's own faults. */
const OURS = [
  'double click',
  'two tabs',
  'approved twice at once',
  'concurrent returns',
  'never came back',
  'killed app process',
  'killed stand-in',
  'refund asked twice at once',
  'saved card',
  'went back',
  'paid another way',
  'card check: approve',
  'plan renamed, its price changed',
  'shop renamed, its VAT changed',
  'erasure',
  'scan asked for',
  'recovered twice at once',
  'marked for refund',
  'reconciliation',
]
/** From this number of purchases every fault occurs often enough. A shorter run only compares the books. */
const LONG_RUN = 2000

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '2000' },
    store: { type: 'string', default: 'postgres' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '24' },
    erasures: { type: 'string', default: 'any' },
    'without-constraint': { type: 'boolean', default: false },
  },
})
const purchases = Number(values.purchases)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const isEmbedded = values.store === 'embedded'
const own = isEmbedded || process.env.TEST_DATABASE_URL ? null : await startPostgres()
const server = process.env.TEST_DATABASE_URL ?? own?.url
if (!isEmbedded && !server)
  throw new Error(
    'No PostgreSQL: install it, name a server in TEST_DATABASE_URL, or choose --store embedded.',
  )
console.log(`${purchases} purchases, --store ${isEmbedded ? 'embedded' : 'postgres'} --seed ${seed}`)
try {
  const kills = Math.ceil((purchases / LONG_RUN) * 24)
  const { problems, fired, answers, sums, rowCounts, seconds, folder } = await runFaults({
    store: !isEmbedded && server ? { kind: 'postgres', server } : { kind: 'embedded' },
    purchases,
    seed,
    lanes: Number(values.lanes),
    kills: { apps: kills, standins: kills },
    changes: Math.ceil((purchases / LONG_RUN) * 66),
    erasures: values.erasures === 'idle' ? 'idle' : 'any',
    harsher: purchases < LONG_RUN ? 2 : 1,
    withoutConstraint: values['without-constraint'],
    say: console.log,
  })
  console.log('\nEvents')
  console.table(fired)
  console.log('Responses of the app processes')
  console.table(answers)
  console.log('Results')
  console.table({ ...rowCounts, ...sums })
  if (purchases >= LONG_RUN)
    for (const name of [...faultNames, ...OURS]) {
      const count = fired[name] ?? 0
      if (count < LEAST_FIRED) problems.push(`"${name}" happened only ${count} times`)
    }
  for (const problem of problems.slice(0, 40)) console.log(`✗ ${problem}`)
  if (problems.length > 0) console.log(`The processes' logs are in ${folder}`)
  console.log(`${purchases} purchases in ${seconds} s (seed ${seed}): ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await own?.stop()
}
