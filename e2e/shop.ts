import { type Day, dayInBahrain } from '../domain/dates.ts'
import { clockStart, shops } from './shops.ts'
import { test } from './test.ts'

/** The shop that the running test visits. */
export function thisShop() {
  const { name } = test.info().project
  const found = Object.entries(shops).find(([project]) => project === name)
  if (!found) throw new Error(`no shop is called ${name}`)
  return found[1]
}

/** The shop's time, which may differ from that of the browser and of this machine. */
export async function shopNow(): Promise<Date> {
  const { headers } = await fetch(`${thisShop().url}/api/ready`)
  return new Date(headers.get('x-server-time') ?? 'unknown')
}

export const shopToday = async (): Promise<Day> => dayInBahrain(await shopNow())

/** The day on which the shop was started, for dates so far away that a midnight in between does not matter. */
export const startDay = dayInBahrain(clockStart ? new Date(clockStart) : new Date())
