import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// The app process of `npm run dev`, started in advance: loading libraries takes half of a start and does not
// depend on our code, which is loaded only on the parent's message.
const file = join(import.meta.dirname, '..', '..', 'package.json')
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))
process.on('SIGINT', () => {}) // Ctrl-C also reaches our parent, which then stops us
process.on('disconnect', () => process.exit())
const message = once(process, 'message')
for (const name of Object.keys(dependencies)) await import(name)
const [how] = await message
const { serve } = await import('./serve.ts')
await serve(how)
