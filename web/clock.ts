import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Day, dayInBahrain, MINUTE_MS, SECOND_MS } from '../domain/dates.ts'

/**
 * The server's clock, counted on from the last `X-Server-Time`. A visitor's own clock may be wrong, and
 * outside production the shop may live on another date, so nothing that depends on "now" reads Date.now().
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

/** A moment of this machine's clock (Date.now) by the server's. */
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
/** Today in Bahrain; a page left open over midnight moves on. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today, today)

/** The server's clock, looked at every second: for what counts down, or closes while one looks at it. */
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
