import { addDays, type Day, dayInBahrain, weekOf } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { makeTokens } from '../sessions/token.ts'
import { aUser, NOW, SECRET } from './app.ts'

type App = Awaited<ReturnType<typeof buildApp>>

export const THIS_WEEK = weekOf(dayInBahrain(NOW))
export const week = (n: number): Day => addDays(THIS_WEEK, 7 * n)

/** A public request as a visitor makes it. */
export const visit = (app: App, path: string, language: Language = 'en', known?: string) =>
  app.inject({
    url: `/api${path}`,
    headers: { 'accept-language': language, ...(known && { 'if-none-match': known }) },
  })

/** Requests of a new admin. */
export async function anAdmin(
  db: Db,
  app: App,
  { language = 'en', at = NOW }: { language?: Language; at?: Date } = {},
) {
  const { id } = await aUser(db, { role: 'ADMIN' })
  const token = await makeTokens(SECRET, () => at).sign({ userId: id, sessionId: id })
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return {
    week: (weekDay: Day) => send('GET', `/admin/menus/${weekDay}`),
    plan: (weekDay: Day, days: { date: Day; saladId: string | null; alternativeId?: string | null }[]) =>
      send('PUT', `/admin/menus/${weekDay}`, { days: days.map((d) => ({ alternativeId: null, ...d })) }),
    copy: (weekDay: Day) => send('POST', `/admin/menus/${weekDay}/copy`),
    fill: (weekDay: Day) => send('POST', `/admin/menus/${weekDay}/fill`),
    clear: (weekDay: Day) => send('DELETE', `/admin/menus/${weekDay}`),
  }
}
