import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHOP_CLOCK } from '../scripts/program/program.ts'
import { shopNames } from '../scripts/testPlan.ts'

/** The shops that a run starts: those named in `E2E_SHOPS`, otherwise all. */
export const neededShops = shopNames.filter(
  (name) => process.env.E2E_SHOPS?.split(',').includes(name) ?? true,
)

const firstPort = Number(process.env.E2E_PORT ?? 3900)
process.env.E2E_CLOCK_START ??= SHOP_CLOCK
/** Each worker loads this file again. The first process creates the folder for all. */
process.env.E2E_DATA_DIR ??= newFolder()

/**
 * Creates the data folder, with a copy of the filled shop for each shop if the runner has prepared one. Otherwise each
 * shop fills itself.
 */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-e2e-'))
  const { READY_SHOP, E2E_CLOCK_START } = process.env
  if (READY_SHOP && E2E_CLOCK_START === SHOP_CLOCK)
    for (const name of neededShops) cpSync(READY_SHOP, join(folder, name), { recursive: true })
  return folder
}

/** A fixed time, so that no run depends on when it starts. With `E2E_CLOCK_START=now`, the machine's clock. */
export const clockStart = process.env.E2E_CLOCK_START === 'now' ? null : process.env.E2E_CLOCK_START

const shop = (name: string, port: number) => ({
  port,
  url: `http://localhost:${port}`,
  /** The payment gateway's stand-in, on another site than the shop, as in production (rule P1). */
  standin: `http://127.0.0.1:${port + 1}`,
  dataDir: join(process.env.E2E_DATA_DIR ?? '', name),
  log: join(process.env.E2E_DATA_DIR ?? '', `${name}.log`),
})

/**
 * Each shop has the name of the Playwright project that uses it. Most tests share one. Tests that change data for all
 * visitors use another, one test at a time. The sweeps read everything, so they have a shop that no other test changes.
 */
export const shops = {
  shared: shop('shared', firstPort),
  alone: shop('alone', firstPort + 2),
  sweeps: shop('sweeps', firstPort + 4),
}
