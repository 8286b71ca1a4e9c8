import { spawnSync } from 'node:child_process'

process.exit(spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1)
