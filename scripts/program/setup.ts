import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../build.ts'
import { readyShop } from '../readyShop.ts'

/** Once per run: built pages, a filled shop to copy, and a folder for what the tests write. */
export async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-programs-'))
  process.env.PROGRAM_FOLDER = folder
  await buildWeb(console.log)
  process.env.READY_SHOP = await readyShop(console.log)
  return () => rmSync(folder, { recursive: true, force: true })
}
