import type { FastifyInstance } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/recovery/contract.ts'
import type { SelfTestCheck } from '../../domain/recovery/rules.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { CACHE, newShopImage } from '../newShopImage.ts'
import { type liveChecks, runLiveChecks } from './live.ts'
import { type Checked, runSelfTest } from './run.ts'
import type { SelfTestOptions } from './temporaryShop.ts'

type Name = SelfTestCheck | (typeof liveChecks)[number]
const LIMIT = { max: 10, windowMs: 10 * MINUTE_MS }

/** The route for "Test system". One self-test at a time; a request during a run gets that run's result. */
export function selfTestRoutes(app: FastifyInstance, deps: Deps, openApp: SelfTestOptions['openApp']) {
  const { db, log, config } = deps
  let running: Promise<Checked<Name>[]> | null = null

  const selfTest = async () => {
    const image = await newShopImage(config.dataDir ?? CACHE)
    // Tests need the result even on a slow machine.
    const patient = config.loadShedding ? {} : { withinMs: HOUR_MS, answeredWithinMs: MINUTE_MS }
    return runSelfTest({ image, openApp, now: deps.now(), ...patient }, log)
  }
  const runOnce = () => {
    running ??= (config.standin ? selfTest() : runLiveChecks(deps)).finally(() => {
      running = null
    })
    return running
  }

  route(app, deps, contract.testRecovery, async ({ caller, language, now }) => {
    if (config.rateLimits) await countAttempt(db, `recovery test of ${caller.userId}`, LIMIT, now)
    return reportOf(await runOnce(), !config.standin, language)
  })
}

/** Returns the result in words. */
export function reportOf(checked: readonly Checked<Name>[], live: boolean, language: Language) {
  const t = textIn(language, 'selfTest')
  const failed = checked.filter(({ result }) => result !== 'PASSED')
  const names = failed.map(({ check }) => t(`check.${check}`)).join(language === 'ar' ? '، ' : ', ')
  return {
    message: failed.length === 0 ? t(live ? 'passedLive' : 'passed') : t('failed', { checks: names }),
    passed: failed.length === 0,
    live,
    checks: checked.map(({ check, result, ms }) => ({
      check,
      text: t(`check.${check}`),
      passed: result === 'PASSED',
      problem:
        result === 'PASSED' ? null : result === 'FAILED' ? t(`problem.${check}`) : t(`notTried.${result}`),
      ms,
    })),
  }
}
