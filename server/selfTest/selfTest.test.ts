import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { type SelfTestCheck, selfTestChecks } from '../../domain/recovery/rules.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { makeLog } from '../log.ts'
import { outbox } from '../tables/mail.ts'
import { isSigned } from '../tap/hashstring.ts'
import type { Charge, Tap } from '../tap/tap.ts'
import { as, aUser, NOW, test, testDeps } from '../test/app.ts'
import { migratedImage } from '../test/image.ts'
import { playGateway } from '../test/testGateway.ts'
import { runLiveChecks } from './live.ts'
import { runSelfTest } from './run.ts'
import { type Deliver, SELF_TEST_KEY, type SelfTestParts } from './temporaryShop.ts'

const log = makeLog('silent', false)
const run = async (parts: Partial<SelfTestParts> = {}, withinMs = HOUR_MS) =>
  runSelfTest(
    {
      image: await migratedImage(),
      openApp: buildApp,
      now: NOW,
      parts,
      withinMs,
      answeredWithinMs: MINUTE_MS,
    },
    log,
  )
const nothing = async () => {}

/** Ignores the captured amount: returns the requested amount as captured. */
function believesItsOrders(tap: Tap): Tap {
  const amounts = new Map<string, Charge['amountFils']>()
  return {
    ...tap,
    createCharge: async (newCharge) => {
      const charge = await tap.createCharge(newCharge)
      amounts.set(charge.id, newCharge.amountFils)
      return charge
    },
    readCharge: async (id) => {
      const charge = await tap.readCharge(id)
      return { ...charge, amountFils: amounts.get(id) ?? charge.amountFils }
    },
  }
}

/** Sends a confirmation for every webhook, also for a repeated one. */
function confirmsEachTime(deliver: Deliver, db: Db): Deliver {
  const seen = new Set<string>()
  return async (webhook) => {
    const isAgain = seen.has(webhook.hashstring)
    seen.add(webhook.hashstring)
    const answer = await deliver(webhook)
    const confirmed = await db.select().from(outbox).where(eq(outbox.kind, 'subscriptions.confirmed'))
    const first = confirmed.find(({ to }) => webhook.body.includes(`"${to}"`))
    if (first && isAgain) await db.insert(outbox).values({ ...first, id: newId(), messageId: newId() })
    return answer
  }
}

/** Accepts genuine webhooks without processing them. */
const forgetsWhatItTook =
  (deliver: Deliver): Deliver =>
  async (webhook) =>
    isSigned(JSON.parse(webhook.body), webhook.hashstring, SELF_TEST_KEY) ? 200 : deliver(webhook)

/** Breaks the product at exactly one place per check. */
const broken: Record<SelfTestCheck, Partial<SelfTestParts>> = {
  LOST_WEBHOOK: { watchPayments: nothing },
  DUPLICATE_WEBHOOK: { deliver: confirmsEachTime },
  CLOSED_TAB: { deliver: forgetsWhatItTook },
  LATE_CAPTURE: { scanGateway: nothing },
  FORGED_SIGNATURE: { tap: (tap) => ({ ...tap, isGenuine: () => true }) },
  WRONG_AMOUNT: { tap: believesItsOrders },
  REFUND_DECLINED: {
    tap: (tap) => ({
      ...tap,
      createRefund: async (r) => ({ ...(await tap.createRefund(r)), status: 'DONE' }),
    }),
  },
}

describe('the self-test', () => {
  test('working code passes all seven checks, and nothing of them remains', async () => {
    const left = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`waraq-selftest-${process.pid}-`))
    const before = left()
    const done = await run()
    expect(done.map(({ check, result }) => [check, result])).toEqual(
      selfTestChecks.map((check) => [check, 'PASSED']),
    )
    expect(left()).toEqual(before)
  })

  test.for(selfTestChecks)('broken code fails its check: %s', async (check) => {
    const failed = (await run(broken[check])).filter(({ result }) => result !== 'PASSED')
    expect(failed).toMatchObject([{ check, result: 'FAILED' }])
  })

  test('checks without time left are not run and reported as too slow', async () => {
    expect((await run({}, 0)).map(({ result }) => result)).toEqual(selfTestChecks.map(() => 'TOO_SLOW'))
  })

  test('a check that cannot run is BROKEN, not passed, and the others continue', async () => {
    const cannot = { watchPayments: () => Promise.reject(new Error('no')) }
    expect(await run(cannot)).toMatchObject([{ result: 'BROKEN' }, ...Array(6).fill({ result: 'PASSED' })])
  })
})

/** A checksum of every row, table by table. */
async function everything(db: Db) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const { rows: sums } = await db.execute(
      sql.raw(`select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t`),
    )
    all[name] = sums[0]
  }
  return all
}

describe('“test system”', () => {
  test('returns every check in both languages, shares a concurrent run, and changes no rows', async ({
    db,
    app,
  }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const ask = async (language: string) => {
      const headers = { ...(await as(admin)), 'accept-language': language }
      return app.inject({ method: 'GET', url: '/api/admin/recovery/test', headers })
    }
    await app.inject({ method: 'GET', url: '/api/admin/payments', headers: await as(admin) })
    const before = await everything(db)
    const [english, arabic] = await Promise.all([ask('en'), ask('ar')])
    expect(await everything(db)).toEqual(before)
    expect(english.statusCode).toBe(200)
    expect(english.json()).toMatchObject({
      message: 'Recovery system test passed',
      passed: true,
      live: false,
      checks: selfTestChecks.map((check) => ({ check, passed: true, problem: null })),
    })
    const times = (answer: typeof english) => answer.json().checks.map((c: { ms: number }) => c.ms)
    expect(times(arabic)).toEqual(times(english))
    expect(arabic.json().message).toMatch(/[\u0621-\u064a]/)
    for (const { text } of arabic.json().checks) expect(text).toMatch(/[\u0621-\u064a]/)
  })

  test('with real keys calls the gateway only for a list', async ({ db }) => {
    const { tap, requests } = await playGateway([{ body: { charges: [], has_more: false } }])
    await db.insert(bossJob).values(aJob(NOW))
    const deps = { ...testDeps(db, { standin: false }), tap }
    const app = await buildApp(deps)
    const admin = await aUser(db, { role: 'ADMIN' })
    const answer = await app.inject({
      method: 'GET',
      url: '/api/admin/recovery/test',
      headers: await as(admin),
    })
    await app.close()
    expect(answer.json()).toMatchObject({ live: true })
    expect(answer.json().checks.map((c: { check: string }) => c.check)).toEqual([
      'GATEWAY',
      'DATABASE',
      'JOBS',
      'WEBHOOK_KEY',
    ])
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v2/charges/list'])
  })

  test('names the live check that failed', async ({ db }) => {
    const { tap } = await playGateway(Array(9).fill({ body: { charges: [], has_more: false } }))
    const deps = { ...testDeps(db), tap }
    const failed = async (over: Partial<typeof deps> = {}) =>
      (await runLiveChecks({ ...deps, ...over }, NOW))
        .filter(({ result }) => result !== 'PASSED')
        .map(({ check }) => check)
    expect(await failed()).toEqual(['JOBS']) // No job has run.
    await db.insert(bossJob).values(aJob(NOW))
    expect(await failed()).toEqual([])
    expect(await failed({ tap: { ...tap, isGenuine: () => true } })).toEqual(['WEBHOOK_KEY'])
    expect(await failed({ hasDiskSpace: async () => false })).toEqual(['DATABASE'])
    const away = { ...tap, listCharges: () => Promise.reject(new Error('away')) }
    expect(await failed({ tap: away })).toEqual(['GATEWAY'])
    await db.insert(bossJob).values({ ...aJob(NOW), state: 'failed' })
    expect(await failed()).toEqual(['JOBS'])
  })

  test('is limited to ten requests', async ({ db }) => {
    const { tap } = await playGateway(Array(20).fill({ body: { charges: [], has_more: false } }))
    const app = await buildApp({ ...testDeps(db, { standin: false, rateLimits: true }), tap })
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const { statusCode } = await app.inject({ method: 'GET', url: '/api/admin/recovery/test', headers })
      statuses.push(statusCode)
    }
    await app.close()
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

const aJob = (createdOn: Date): typeof bossJob.$inferInsert => ({
  id: newId(),
  name: 'payments.watch',
  state: 'completed',
  retryLimit: 0,
  retryCount: 0,
  startAfter: createdOn,
  createdOn,
})
