// npm run test:jobs: two processes run jobs on one PostgreSQL and one is killed midway; each job's effect
// must happen exactly once.
//   --rounds 5 --seed 1 --jobs 500      (TEST_DATABASE_URL, or PostgreSQL's binaries on this machine)
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { type Db, openPostgres } from '../../server/db/client.ts'
import { startJobs } from '../../server/jobs/boss.ts'
import { job } from '../../server/jobs/job.ts'
import { openBoss, PACE } from '../../server/jobs/queue.ts'
import { enqueue } from '../../server/jobs/send.ts'
import { makeKeys } from '../../server/keys.ts'
import { makeLog } from '../../server/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { noGateway } from '../../server/test/noGateway.ts'
import { createDatabase } from '../../server/test/testStore.ts'
import { startPostgres } from '../postgres.ts'

const CHILD = '--child'
const NAME = 'race.effect'
const GIVE_UP_MS = 3 * MINUTE_MS
const log = makeLog('silent', false)
/** The shortest heartbeat that pg-boss allows, so that a round does not wait long for the killed process's jobs. */
const pace = { ...PACE, heartbeatMs: 10 * SECOND_MS, superviseMs: SECOND_MS, pollMs: SECOND_MS / 2 }

/** The effect and its mark in one transaction, like every handler with an effect in the database. */
async function addOnce(db: Db, n: number) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`insert into race_done (n) values (${n}) on conflict do nothing`)
    if (rowCount === 1) await tx.execute(sql`update race_total set effects = effects + 1`)
  })
}

const jobs = {
  [NAME]: job(z.object({ n: z.int() }), {
    tries: 5,
    firstRetryMs: SECOND_MS,
    atOnce: 5,
    run: async ({ db }, { n }) => {
      await db.execute(sql`insert into race_runs values (${n}, ${process.pid})`)
      await wait(Math.random() * 100)
      await addOnce(db, n)
      await wait(Math.random() * 100)
    },
  }),
}

export type RaceResult = {
  /** At least the requested number. */
  jobs: number
  killedAt: number
  runs: number
  effects: number
  completed: number
  tookAfterKillMs: number
}

/** One round on its own database. */
export async function race(server: string, jobCount: number, random: () => number): Promise<RaceResult> {
  const { url, drop } = await createDatabase(server)
  const store = await openPostgres(url, 'race')
  const children: ChildProcess[] = []
  try {
    const { db } = store
    await db.execute(sql`create table race_done (n int primary key)`)
    await db.execute(sql`create table race_runs (n int not null, pid int not null)`)
    await db.execute(sql`create table race_total (effects int not null)`)
    await db.execute(sql`insert into race_total values (0)`)
    await (await openBoss(store.pool, jobs, log, pace)).stop({ graceful: false, close: false })
    for (let n = 0; n < 2; n++) children.push(await startChild(url))
    let total = 0
    const addJobs = () =>
      db.transaction(async (tx) => {
        for (const end = total + jobCount; total < end; total++) await enqueue(tx, NAME, { n: total })
      })
    await addJobs()
    const killedAt = Math.floor(jobCount * (0.1 + 0.5 * random()))
    let victim = children[random() < 0.5 ? 0 : 1]
    await until(async () => (await completed(db)) >= killedAt)
    await until(async () => {
      // On a busy machine the other process may have finished them all meanwhile.
      if ((await waiting(db)) === 0) await addJobs()
      if (!victim || !(await stoppedAtWork(db, victim))) return false
      if ((await killed(db, victim)) > 0) return true
      // Its jobs were finished and their completion was being written, so another process takes its place.
      victim = await startChild(url)
      children.push(victim)
      return false
    })
    const at = performance.now()
    await until(async () => (await completed(db)) === total)
    return {
      jobs: total,
      killedAt,
      runs: await one(db, sql`select count(*)::int as n from race_runs`),
      effects: await one(db, sql`select effects as n from race_total`),
      completed: await completed(db),
      tookAfterKillMs: Math.round(performance.now() - at),
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await store.close()
    await drop()
  }
}

async function startChild(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), CHILD, url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`a worker process ended with ${code} before it began`)
    }),
  ])
  return child
}

/** Stops the process if it holds a job whose effect is committed, the most difficult moment. */
async function stoppedAtWork(db: Db, { pid }: ChildProcess): Promise<boolean> {
  if (!pid) throw new Error('the worker process has no pid')
  process.kill(pid, 'SIGSTOP')
  const isAtWork = (await inHand(db, pid)) > 0
  if (!isAtWork) process.kill(pid, 'SIGCONT')
  return isAtWork
}

/** Kills the process. Returns how many jobs it leaves behind, once its database connections are closed. */
async function killed(db: Db, { pid }: ChildProcess): Promise<number> {
  if (!pid) throw new Error('the worker process has no pid')
  process.kill(pid, 'SIGKILL')
  const connections = sql`select count(*)::int as n from pg_stat_activity where application_name = ${childName(pid)}`
  await until(async () => (await one(db, connections)) === 0)
  return inHand(db, pid)
}

const childName = (pid: number) => `race-child ${pid}`

const inHand = (db: Db, pid: number) =>
  one(
    db,
    sql`select count(*)::int as n from race_runs r join race_done using (n) join pgboss.job j on j.name = ${NAME} and (j.data ->> 'n')::int = r.n
      where r.pid = ${pid} and j.state = 'active'`,
  )

const waiting = (db: Db) =>
  one(db, sql`select count(*)::int as n from pgboss.job where name = ${NAME} and state < 'active'`)

const completed = (db: Db) =>
  one(db, sql`select count(*)::int as n from pgboss.job where name = ${NAME} and state = 'completed'`)

async function one(db: Db, query: SQL) {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]?.n ?? 0
}

async function until(holds: () => Promise<boolean>) {
  const giveUp = performance.now() + GIVE_UP_MS
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error('the jobs were not done in time')
    await wait(20)
  }
}

/** Runs jobs until it is killed or its parent ends. */
async function runChild(url: string) {
  const store = await openPostgres(url, childName(process.pid))
  const publicUrl = 'http://localhost'
  await startJobs({
    store,
    now: () => new Date(),
    mail: openMail({ mailFrom: 'race@waraq.example', publicUrl }),
    tap: noGateway,
    keys: makeKeys('only-for-the-race-0123456789'),
    publicUrl,
    log,
    jobs,
    pace,
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.('running')
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '500' },
    },
  })
  const jobCount = Number(values.jobs)
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  const server = process.env.TEST_DATABASE_URL ?? own?.url
  if (!server) throw new Error('No PostgreSQL: install it, or name a server in TEST_DATABASE_URL.')
  let failed = 0
  try {
    const random = seeded(Number(values.seed))
    for (let round = 1; round <= Number(values.rounds); round++) {
      const result = await race(server, jobCount, random)
      const { jobs, effects, completed, runs } = result
      const isRight = effects === jobs && completed === jobs && runs > jobs
      if (!isRight) failed++
      console.log(`round ${round}: ${isRight ? 'each effect exactly once' : 'WRONG'}`, result)
    }
  } finally {
    await own?.stop()
  }
  console.log(`${Number(values.rounds) - failed} passed, ${failed} failed (seed ${values.seed})`)
  if (failed > 0) process.exitCode = 1
}

if (process.argv[2] === CHILD) await runChild(process.argv[3] ?? '')
else if (import.meta.main) await main()
