import { SECOND_MS } from '../../domain/dates.ts'
import type { LiveEvent } from '../../domain/events/contract.ts'
import { accessToken, secondsLeft } from '../session.ts'
import { retryDelay } from './cache.ts'
import { eventParser } from './eventParser.ts'
import { isLiveEvent } from './liveReads.ts'
import { refresh } from './refresh.ts'
import { request } from './request.ts'

/** Time limits. Only tests change them. */
export const patience = {
  /** The server sends something every 25 s, so after two missed heartbeats the connection is dead. */
  silentMs: 60 * SECOND_MS,
  /** Randomized, so that clients that lost the same server do not reconnect together. */
  retryMs: (failures: number) => retryDelay(failures) * (0.5 + Math.random()),
}
/** A stream that lasted this long was healthy: the retry delay is reset. */
const SOUND_MS = 10 * SECOND_MS

/**
 * Reads the server's events until `signal` aborts. Reopens a stream that breaks or stays silent, with increasing
 * delays.
 */
export async function followStream(onEvent: (event: LiveEvent) => void, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures++) {
    const began = performance.now()
    // An expired token starts no request: an active user extends the session, otherwise it ends (rule L8). A
    // failed connection is retried after the delay.
    if (accessToken() !== null && secondsLeft() !== 0) await readStream(onEvent, signal).catch(() => {})
    if (performance.now() - began > SOUND_MS) failures = 0
    await pause(patience.retryMs(failures), signal)
  }
}

async function readStream(onEvent: (event: LiveEvent) => void, signal: AbortSignal) {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), patience.silentMs)
  }
  alive()
  try {
    const response = await request({
      method: 'GET',
      url: '/events',
      accept: 'text/event-stream',
      timeoutMs: null,
      signal: AbortSignal.any([signal, silent.signal]),
    })
    // The token should be valid but is not: the session was ended elsewhere. `refresh` detects that and signs out.
    if (response.status === 401 && !signal.aborted) return await refresh()
    const reader = response.ok ? response.body?.getReader() : undefined
    const take = eventParser((data) => {
      const event: unknown = JSON.parse(data)
      if (isLiveEvent(event)) onEvent(event)
    })
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      alive()
      take(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
