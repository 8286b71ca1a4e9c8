import { join } from 'node:path'
import { build } from 'vite'

/** Runs in its own process, because a build takes a gigabyte of memory, which the shop's process would keep. */
const root = join(import.meta.dirname, '..')
// Ends if the process that waits for it has ended.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: 'web/prerender.tsx' } })
process.exit()
