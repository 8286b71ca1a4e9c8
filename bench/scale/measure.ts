import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'
import { openPostgres, type Store } from '../../server/db/client.ts'
import { roundsOr, shortOr } from '../shared/options.ts'
import { adminHeaders, benchApp } from './app.ts'
import { NOW } from './fill.ts'
import { explainingStore, type Read } from './plans.ts'
import { allRequests } from './requests.ts'

/** The number of runs per call. A call that seems slow runs more often, to rule out chance. */
const TIMES = roundsOr(5, 1)
const TIMES_IF_SLOW = 20
/** With --short one of four requests of each kind. */
const EVERY = shortOr(1, 4)
export const MOST_MS = 100
const NANOSECONDS = 1_000_000
/** A page past the end of any list: its response contains the number of rows. */
const FAR_PAGE = '100000'

/** `times` exclude the time in which the server and the database waited for a processor; `walls` include it. */
export type Measured = { name: string; url: string; times: number[]; walls: number[]; reads: Read[] }
const Total = z.object({ totalElements: z.int() })

/** Runs every admin request on this shop: how long each call took, and what the database read for it. */
export async function measured(databaseUrl: string): Promise<Measured[]> {
  const store = await openPostgres(databaseUrl, 'waraq-bench')
  const { store: explaining, taken } = await explainingStore(databaseUrl)
  const ask = await asker(store)
  const explain = await asker(explaining)
  const requests = await allRequests(store.pool, async (url) => {
    const mark = url.includes('?') ? '&' : '?'
    return Total.parse((await ask(`${url}${mark}page=${FAR_PAGE}`)).answer).totalElements
  })
  const all: Measured[] = []
  for (const [name, urls] of Object.entries(requests)) {
    for (const url of urls.filter((_, n) => n % EVERY === 0)) {
      taken()
      await explain(url)
      const reads = taken()
      await ask(url) // warm
      const times: number[] = []
      const walls: number[] = []
      while (times.length < (Math.max(...times) > MOST_MS ? TIMES_IF_SLOW : TIMES)) {
        const places = await processes(store.pool)
        const before = waited(places)
        const { ms } = await ask(url)
        times.push(ms - (waited(places) - before))
        walls.push(ms)
      }
      all.push({ name, url, times, walls, reads })
    }
  }
  await store.close()
  await explaining.close()
  return all
}

/** The schedstat files of this process and of the database processes it is connected to. They exist only on Linux. */
async function processes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'waraq-bench'`,
  )
  const places = ['self', ...rows.map(({ pid }) => String(pid))].map((pid) => `/proc/${pid}/schedstat`)
  return places.filter((path) => existsSync(path))
}

/** How long these processes have waited for a processor so far, in ms. */
const waited = (places: string[]) =>
  places.reduce((sum, path) => sum + Number(readFileSync(path, 'utf8').split(' ')[1]) / NANOSECONDS, 0)

async function asker({ db }: Store) {
  const { app, deps } = await benchApp(db, () => NOW)
  const headers = await adminHeaders(deps)
  return async (url: string) => {
    const began = performance.now()
    const answer = await app.inject({ url: `/api${url}`, headers })
    const ms = performance.now() - began
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return { ms, answer: answer.json<unknown>() }
  }
}

/** All tables with more than a few thousand rows. */
export async function largeTables(databaseUrl: string): Promise<Map<string, number>> {
  const store = await openPostgres(databaseUrl, 'waraq-bench')
  const { rows } = await store.pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 5000`,
  )
  await store.close()
  return new Map(rows.map((table) => [table.name, table.rows]))
}

export const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN
