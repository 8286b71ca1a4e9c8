import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { pictureFiles } from './pictureFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'waraq-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a reader of a file being written gets all of it or nothing', async () => {
  const files = pictureFiles(folder, makeLog('silent', false))
  const bytes = Buffer.alloc(16 * 1024 * 1024, 7) // written in many pieces
  const lengths = new Set<number | undefined>()
  let written = false
  const writing = files.write('v1/224.avif', bytes).then(() => {
    written = true
  })
  while (!written) lengths.add((await files.read('v1/224.avif'))?.length)
  await writing
  lengths.add((await files.read('v1/224.avif'))?.length)
  expect(lengths).toEqual(new Set([undefined, bytes.length]))
})
