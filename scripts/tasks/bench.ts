import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * npm run bench [NAME] [-- --rounds N --seed N --short]: each file of bench/ prints its own table, with a
 * comparison value from the same run. Without a name, all of them run with --short, which takes some minutes.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, short: { type: 'boolean' } },
  allowPositionals: true,
})
/**
 * Not part of a run without a name, because --short makes no sense: the scan needs a million payments, which take
 * minutes to fill.
 */
const ONLY_BY_NAME = ['scan']

const all = globSync('bench/*.ts')
  .map((file) => basename(file, '.ts'))
  .sort()
const [chosenName] = positionals
if (chosenName !== undefined && !all.includes(chosenName)) {
  console.error(`There is no bench "${chosenName}": ${all.join(', ')}`)
  process.exit(1)
}
const names = chosenName === undefined ? all.filter((name) => !ONLY_BY_NAME.includes(name)) : [chosenName]
const passed = Object.entries({ ...values, short: values.short ?? chosenName === undefined }).flatMap(
  ([name, value]) => (typeof value === 'string' ? [`--${name}`, value] : value ? [`--${name}`] : []),
)
const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)
const allBegan = performance.now()
for (const name of names) {
  console.log(`\n▶ ${name}`)
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, `bench/${name}.ts`, ...passed], {
    stdio: 'inherit',
  })
  // If this process is ended, so is its child.
  const end = () => child.kill()
  process.on('SIGINT', end).on('SIGTERM', end)
  const [status] = await once(child, 'exit')
  process.off('SIGINT', end).off('SIGTERM', end)
  if (status !== 0) process.exit(status ?? 1)
  console.log(`${name}: ${secondsSince(began)} s`)
}
if (names.length > 1) console.log(`\nTotal: ${secondsSince(allBegan)} s`)
