import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHOP_CLOCK } from '../scripts/program/program.ts'
import { shopNames } from '../scripts/testPlan.ts'

/** The shops a run starts: `E2E_SHOPS` names those it needs, else all of them. */
export const neededShops = shopNames.filter(
  (name) => process.env.E2E_SHOPS?.split(',').includes(name) ?? true,
)

const firstPort = Number(process.env.E2E_PORT ?? 3900)
process.env.E2E_CLOCK_START ??= SHOP_CLOCK
/** This file is read again in each worker; the first reader makes the folder for all. */
process.env.E2E_DATA_DIR ??= newFolder()

/** With a copy of the filled shop for each, if the runner has made one ready; else each fills its own. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-e2e-'))
  const { READY_SHOP, E2E_CLOCK_START } = process.env
  if (READY_SHOP && E2E_CLOCK_START === SHOP_CLOCK)
    for (const name of neededShops) cpSync(READY_SHOP, join(folder, name), { recursive: true })
  return folder
}

/** A fixed moment, so that no run depends on the day or hour it begins. `E2E_CLOCK_START=now`: the machine's clock. */
export const clockStart = process.env.E2E_CLOCK_START === 'now' ? null : process.env.E2E_CLOCK_START

const shop = (name: string, port: number) => ({
  port,
  url: `http://localhost:${port}`,
  /** The payment gateway's stand-in: another site than the shop's, as in life (rule P1). */
  standin: `http://127.0.0.1:${port + 1}`,
  dataDir: join(process.env.E2E_DATA_DIR ?? '', name),
  log: join(process.env.E2E_DATA_DIR ?? '', `${name}.log`),
})

/**
 * Each is named like the Playwright project that visits it. Most tests share one. Tests that change what every visitor
 * sees have another, one test at a time. The sweeps look at everything, so nobody else writes where they look.
 */
export const shops = {
  shared: shop('shared', firstPort),
  alone: shop('alone', firstPort + 2),
  sweeps: shop('sweeps', firstPort + 4),
}
