import { join } from 'node:path'
import { build } from 'vite'

/** In a process of its own: a builder takes a gigabyte, which a shop that built before it opened would keep. */
const root = join(import.meta.dirname, '..')
// Whoever waits for it is gone.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: 'web/prerender.tsx' } })
process.exit()
