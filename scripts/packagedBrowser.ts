import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Candidate } from './browser.ts'

const modules = join(import.meta.dirname, '..', 'node_modules')
const home = join(modules, '@sparticuz', 'chromium')
const cache = join(modules, '.cache')

/**
 * The Chromium in an npm package, for Linux on x64. A system without a browser often lacks its libraries and fonts too,
 * so the package includes some of both, which are used if they are missing.
 */
export function packagedBrowser(): Candidate[] {
  if (`${process.platform}-${process.arch}` !== 'linux-x64' || !existsSync(home)) return []
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) unpackInto(folder)
  const executablePath = join(folder, 'chromium')
  const fonts: Candidate['env'] = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return [
    { executablePath, env: fonts },
    { executablePath, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ]
}

/**
 * Unpacks into a temporary folder first and renames it when complete: an interrupted run leaves nothing incomplete, and
 * two processes may try at once.
 */
function unpackInto(folder: string) {
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  // The package unpacks into the temporary folder, so a separate process gets its own.
  const code = `import { inflate } from '@sparticuz/chromium'; await Promise.all(process.argv.slice(1).map(inflate))`
  execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', code, ...archives.map((name) => join(home, 'bin', name))],
    { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: unfinished } },
  )
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(join(unfinished, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>`)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
