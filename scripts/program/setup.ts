import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreePort } from '../freePort.ts'
import { readyShop, serving, startProgram } from './program.ts'

/** Once per run: a shop that was started, filled and stopped, for the tests to copy. */
export async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-programs-'))
  process.env.PROGRAM_FOLDER = folder
  const port = await aFreePort()
  const program = startProgram({ PORT: String(port), DATA_DIR: readyShop() })
  await serving(program, port)
  program.child.kill('SIGTERM')
  if ((await program.ended) !== 0) throw new Error(`it did not end well:\n${program.said()}`)
  return () => rmSync(folder, { recursive: true, force: true })
}
