import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND_MS } from '../../domain/dates.ts'

/** The channel of `pg_notify`. PostgreSQL delivers a transaction's notifications when it commits, and only then. */
export const CHANNEL = 'waraq_events'

export type Listener = {
  heard(payload: string): void
  /** The listening connection is lost and will be opened again. */
  lost(reason: unknown): void
  /** The connection is back; notifications in between were missed. */
  back(): void
}
export type StopListening = () => Promise<void>

/**
 * PGlite has one session for all clients and notifies the one that commits. On an embedded store that is our own pool,
 * so each of its connections listens. (Changes by another process, such as a restored backup, are not received.)
 */
export function poolListening() {
  const listeners = new Set<Listener>()
  return {
    /** The pool awaits this before it hands out the connection. */
    onConnect: async (client: pg.ClientBase) => {
      client.on('notification', ({ payload = '' }) => {
        for (const listener of listeners) listener.heard(payload)
      })
      await client.query(`listen ${CHANNEL}`)
      for (const listener of listeners) listener.back()
    },
    listen: async (listener: Listener): Promise<StopListening> => {
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
      }
    },
  }
}

const ANSWER_WITHIN_MS = 5 * SECOND_MS
/** A connection that died silently is noticed within this interval plus the response time. */
const ASK_EVERY_MS = 30 * SECOND_MS
const TRY_AGAIN_MS = [0.2, 1, 2, 5, 10].map((seconds) => seconds * SECOND_MS)

/** Listens on a PostgreSQL connection outside the pool, which is opened again whenever it is lost. */
export async function listenOn(
  { databaseUrl, applicationName }: { databaseUrl: string; applicationName: string },
  listener: Listener,
): Promise<StopListening> {
  const stopped = new AbortController()
  const { promise: tried, resolve: hasTried } = Promise.withResolvers<void>()

  const listening = async () => {
    let wasLost = false
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: applicationName,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      })
      const ended = new Promise<Error>((resolve) => {
        client.once('error', resolve)
        client.once('end', () => resolve(new Error('the connection ended')))
      })
      client.on('error', () => {}) // more errors may follow the first
      client.on('notification', ({ payload = '' }) => listener.heard(payload))
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        hasTried()
        if (wasLost) listener.back()
        wasLost = false
        failures = 0
        await lastsWhile(client, ended, stopped.signal)
      } catch (error) {
        if (!wasLost) listener.lost(error)
        wasLost = true
      } finally {
        await client.end().catch(() => {}) // the connection is gone already
      }
      hasTried()
      await pause(TRY_AGAIN_MS[failures] ?? TRY_AGAIN_MS.at(-1), stopped.signal)
    }
  }
  const over = listening()
  await tried
  return async () => {
    stopped.abort()
    await over
  }
}

/** Returns when stopped; throws when the connection breaks or no longer answers. */
async function lastsWhile(client: pg.Client, ended: Promise<Error>, signal: AbortSignal) {
  while (!signal.aborted) {
    const broken = await Promise.race([ended, pause(ASK_EVERY_MS, signal)])
    if (broken) throw broken
    if (!signal.aborted) await client.query('select 1')
  }
}

const pause = (ms: number | undefined, signal: AbortSignal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {}) // stopped: no more waiting
