import { parseArgs } from 'node:util'
import { crashRounds } from '../crash.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const rounds = Number(values.rounds ?? 20)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`kill -9 of a starting shop: ${rounds} rounds, --seed ${seed}`)
const { kills, acknowledged, problems } = await crashRounds({ rounds, seed, say: console.log })
console.log(`${kills} kills, ${acknowledged} writes acknowledged, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
