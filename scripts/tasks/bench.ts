import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'

// npm run bench [NAME [-- --OPTION …]]: each file of bench/ prints its own table; figures stand beside something of the same run.
const [wanted, ...options] = process.argv.slice(2)
const files = globSync('bench/*.ts').filter((file) => !wanted || basename(file, '.ts') === wanted)
if (files.length === 0) {
  console.error(
    `There is no bench "${wanted}": ${globSync('bench/*.ts')
      .map((f) => basename(f, '.ts'))
      .join(', ')}`,
  )
  process.exit(1)
}
for (const file of files.sort()) {
  console.log(`\n▶ ${basename(file, '.ts')}`)
  const { status } = spawnSync(process.execPath, [...process.execArgv, file, ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
