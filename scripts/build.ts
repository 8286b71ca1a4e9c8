import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'stamp')

/** What the browser code is made from: when none of it changed, the last build is still right. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['web/**/*.*', 'domain/**/*.ts', 'index.html', 'vite.config.ts', 'package-lock.json'],
    {
      cwd: root,
    },
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds the browser code when it is missing or stale; the folder it lies in. */
export async function buildWeb(say: (text: string) => void): Promise<string> {
  const webDir = join(root, 'dist', 'web')
  const wanted = sourceHash()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    say('Building the pages …')
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn' })
    await build({ root, logLevel: 'warn', build: { ssr: 'web/prerender.tsx' } })
    writeFileSync(stamp, wanted)
  }
  return webDir
}
