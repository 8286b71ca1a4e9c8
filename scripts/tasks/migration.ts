import { spawnSync } from 'node:child_process'

// npm run migration NAME: writes the SQL that leads from the last migration to the current tables.
const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the change in lowercase letters, for example: npm run migration add_drivers')
  process.exit(1)
}
process.exit(spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' }).status ?? 1)
