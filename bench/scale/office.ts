import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '../../domain/dates.ts'

/** The number of lines when LibreOffice converts a workbook to CSV; null if it is not installed. */
export function linesByLibreOffice(workbook: Uint8Array): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-office-'))
  try {
    writeFileSync(join(folder, 'list.xlsx'), workbook)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, join(folder, 'list.xlsx')]
    const { error, status, stderr } = spawnSync('libreoffice', args, {
      encoding: 'utf8',
      timeout: 10 * MINUTE_MS,
    })
    if (error && 'code' in error && error.code === 'ENOENT') return null
    if (error || status !== 0)
      throw new Error(`LibreOffice could not convert it: ${error?.message ?? stderr}`)
    return readFileSync(join(folder, 'list.csv'), 'utf8').trimEnd().split('\n').length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
