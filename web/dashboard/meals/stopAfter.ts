import { day, weekday, weekOf } from '../../../domain/dates.ts'

type Stop = { readonly dataset: { readonly stop?: string } }

/**
 * The calendar element that a key moves to: left and right between days in reading direction, up and down between
 * weeks, skipping weeks without content on that weekday, Home and End to the ends of the week. Undefined if there is
 * none.
 */
export function stopAfter<S extends Stop>(
  stops: readonly S[],
  from: unknown,
  key: string,
  dir: 'ltr' | 'rtl',
): S | undefined {
  const at = stops.findIndex((stop) => Object.is(stop, from))
  const here = stops[at]
  if (!here) return
  const dayOf = (stop: S) => day(stop.dataset.stop ?? '')
  const date = dayOf(here)
  const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return stops[at + 1]
  if (key === back) return stops[at - 1]
  const sameWeekday = (stop: S) => weekday(dayOf(stop)) === weekday(date)
  if (key === 'ArrowDown') return stops.find((stop) => dayOf(stop) > date && sameWeekday(stop))
  if (key === 'ArrowUp') {
    const above = stops.filter((stop) => dayOf(stop) < date && sameWeekday(stop))
    const nearest = above.at(-1)
    return above.find((stop) => nearest && dayOf(stop) === dayOf(nearest))
  }
  const week = stops.filter((stop) => weekOf(dayOf(stop)) === weekOf(date))
  if (key === 'Home') return week[0]
  if (key === 'End') return week.at(-1)
}
