// npm run test:sequences: random days of a customer over HTTP, and random histories of a shop, with the clock
// moved.
//   --rounds 300 --seed 1
import { runLong } from '../longTests.ts'

await runLong({
  prefix: 'SEQUENCE',
  rounds: 300,
  files: ['server/subscriptions/sequences.test.ts', 'server/totals/history.test.ts'],
})
