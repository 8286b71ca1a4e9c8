import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A built web of one page and one file, for one test. Its renderer is the source text of a module, which is loaded like
 * the built one.
 */
export function aBuiltWeb(prerender = 'export const renderPage = null', preload: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const webDir = join(folder, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'prerender'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<html><head><title>W</title></head><body><div id="root"></div></body></html>',
  )
  writeFileSync(join(webDir, 'preload.json'), JSON.stringify(preload))
  writeFileSync(join(webDir, 'assets', 'app.js'), '')
  writeFileSync(join(folder, 'prerender', 'prerender.js'), prerender)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  return webDir
}
