import { spawnSync } from 'node:child_process'
import { checkNames, inLanes, runCheck } from '../checks.ts'

// The inner loop: whatever can be known in half a minute.
const began = performance.now()
let failed = 0
await inLanes(
  checkNames.map((name) => async () => {
    const { ok, output } = await runCheck(name)
    console.log(`${ok ? '✓' : '✗'} ${name}${ok ? '' : `\n${output}`}`)
    if (!ok) failed++
  }),
)
const tests = spawnSync('vitest', ['run', '--project=unit', '--project=web', '--reporter=dot'], {
  stdio: 'inherit',
})
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(failed === 0 && tests.status === 0 ? 0 : 1)
