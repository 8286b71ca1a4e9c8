import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../build.ts'
import { readyShop } from '../readyShop.ts'

/** Once per run: builds the pages, fills a shop to copy, and creates a folder for the tests' files. */
export async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-programs-'))
  process.env.PROGRAM_FOLDER = folder
  await buildWeb(console.log)
  process.env.READY_SHOP = await readyShop(console.log)
  return () => rmSync(folder, { recursive: true, force: true })
}
