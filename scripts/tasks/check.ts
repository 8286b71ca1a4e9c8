import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { checkNames, inLanes, runCheck } from '../checks.ts'
import { changedFiles } from '../testSelection.ts'

// The inner loop: all checks that fit into half a minute. Lint checks only files that changed since the last commit.
const began = performance.now()
let failed = 0
const changed = changedFiles('HEAD').filter(existsSync)
await inLanes(
  checkNames.map((name) => async () => {
    const { ok, output } = await runCheck(name, changed)
    console.log(`${ok ? '✓' : '✗'} ${name}${ok ? '' : `\n${output}`}`)
    if (!ok) failed++
  }),
)
const tests = spawnSync('vitest', ['run', '--project=unit', '--project=web', '--reporter=minimal'], {
  stdio: 'inherit',
})
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(failed === 0 && tests.status === 0 ? 0 : 1)
