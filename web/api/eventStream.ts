import { SECOND_MS } from '../../domain/dates.ts'
import type { LiveEvent } from '../../domain/events/contract.ts'
import { accessToken, secondsLeft } from '../session.ts'
import { retryDelay } from './cache.ts'
import { eventParser } from './eventParser.ts'
import { isLiveEvent } from './liveReads.ts'
import { refresh } from './refresh.ts'
import { request } from './request.ts'

/** How patient we are. Only tests change it. */
export const patience = {
  /** The server says something every 25 s: after two beats missed nobody is there. */
  silentMs: 60 * SECOND_MS,
  /** Never together with all the others that lost the same server. */
  retryMs: (failures: number) => retryDelay(failures) * (0.5 + Math.random()),
}
/** One that lasted so long was sound: the next try comes soon. */
const SOUND_MS = 10 * SECOND_MS

/** The server's events until `signal` ends it: a stream that breaks or falls silent is opened again, ever more patiently. */
export async function followStream(tell: (event: LiveEvent) => void, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures++) {
    const began = performance.now()
    // A token that is over is no reason to ask: whoever is there extends the session, or it ends (rule L8).
    if (accessToken() !== null && secondsLeft() !== 0) await readStream(tell, signal).catch(() => {}) // no connection: the next try tells
    if (performance.now() - began > SOUND_MS) failures = 0
    await pause(patience.retryMs(failures), signal)
  }
}

async function readStream(tell: (event: LiveEvent) => void, signal: AbortSignal) {
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
    // The token should be good and is not: the session was ended elsewhere, which `refresh` finds out and says.
    if (response.status === 401 && !signal.aborted) return await refresh()
    const reader = response.ok ? response.body?.getReader() : undefined
    const take = eventParser((data) => {
      const event: unknown = JSON.parse(data)
      if (isLiveEvent(event)) tell(event)
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
