import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Day, dayInBahrain, MINUTE_MS, SECOND_MS } from '../domain/dates.ts'

/**
 * The server's clock, extrapolated from the last `X-Server-Time` header. A visitor's own clock may be wrong, and
 * outside production the shop may run on another date, so code that depends on "now" never reads Date.now().
 */
let aheadMs = Date.now() - performance.now()
const listeners = new Set<() => void>()

export function syncClock(header: string | null) {
  if (header === null) return
  const serverMs = Date.parse(header)
  if (Number.isNaN(serverMs)) return
  aheadMs = serverMs - performance.now()
  for (const listener of listeners) listener()
}

/** Converts a time of this machine's clock (Date.now) to the server's clock. */
export const atServer = (ms: number) => new Date(ms - performance.timeOrigin + aheadMs)

export const serverNow = () => new Date(performance.now() + aheadMs)

function subscribe(listener: () => void) {
  listeners.add(listener)
  const minute = setInterval(listener, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    clearInterval(minute)
  }
}

const today = (): Day => dayInBahrain(serverNow())
/** Today in Bahrain. Changes at midnight on a page that stays open. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today, today)

/** The server's clock, updated every second, for countdowns and for things that close while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    listeners.add(look)
    const second = setInterval(look, SECOND_MS)
    return () => {
      listeners.delete(look)
      clearInterval(second)
    }
  }, [])
  return now
}
