import { useEffect, useState } from 'react'
import { SECOND_MS } from '../domain/dates.ts'
import { serverNow } from './clock.ts'

export const secondsUntil = (at: Date, now: Date) =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / SECOND_MS))

/** Whole seconds until a moment, counted down on the screen; 0 when there is none or it has passed. */
export function useSecondsUntil(at: Date | null): number {
  const [now, setNow] = useState(serverNow)
  const moment = at?.getTime()
  useEffect(() => {
    if (moment === undefined) return
    // The moment may be new: the last look at the clock is then an old one.
    setNow(serverNow())
    const timer = setInterval(() => {
      const seen = serverNow()
      setNow(seen)
      if (seen.getTime() >= moment) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return at ? secondsUntil(at, now) : 0
}
