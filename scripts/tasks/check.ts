import { spawnSync } from 'node:child_process'
import { checks } from '../checks.ts'

// The inner loop: everything that answers within a minute.
const results = await checks()
for (const { name, ok } of results) console.log(`${ok ? '✓' : '✗'} ${name}`)
const tests = spawnSync('vitest', ['run', '--project=unit', '--reporter=default'], { stdio: 'inherit' })
process.exit(results.every(({ ok }) => ok) && tests.status === 0 ? 0 : 1)
