import { useEffect, useState } from 'react'
import { SECOND_MS } from '../domain/dates.ts'
import { serverNow } from './clock.ts'

export const secondsUntil = (at: Date, now: Date) =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / SECOND_MS))

/** Whole seconds until a moment, updated every second; 0 if there is no moment or it has passed. */
export function useSecondsUntil(at: Date | null): number {
  const [now, setNow] = useState(serverNow)
  const moment = at?.getTime()
  useEffect(() => {
    if (moment === undefined) return
    // If the moment is new, the last reading of the clock may be old.
    setNow(serverNow())
    const timer = setInterval(() => {
      const time = serverNow()
      setNow(time)
      if (time.getTime() >= moment) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return at ? secondsUntil(at, now) : 0
}
