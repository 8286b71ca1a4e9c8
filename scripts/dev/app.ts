import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// The app under `npm run dev`, made ready before it is needed: libraries take half of a start and do not change with
// our code, which is read only when the word comes.
const file = join(import.meta.dirname, '..', '..', 'package.json')
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))
process.on('SIGINT', () => {}) // Ctrl-C reaches our parent too, which stops us in its turn
process.on('disconnect', () => process.exit())
const told = once(process, 'message')
for (const name of Object.keys(dependencies)) await import(name)
const [how] = await told
const { serve } = await import('./serve.ts')
await serve(how)
