import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { accountLinks } from '../tables/accounts.ts'
import { logins, refreshTokens, sessions } from '../tables/sessions.ts'
import { NOW, test } from '../test/app.ts'
import { aMember, post, signIn } from '../test/testAuth.ts'
import { forgetOldSessions } from './forgetOldSessions.ts'

const after = (ms: number) => new Date(NOW.getTime() + ms)

test('expired sessions appear once in the history, and their tokens are deleted after thirty days', async ({
  app,
  db,
}) => {
  const user = await aMember(db)
  await db.delete(sessions).where(eq(sessions.userId, user.id))
  const plain = (await signIn(app, user.email)).json().sessionId
  const signedOut = (await signIn(app, user.email)).json()
  await post(app, '/auth/logout', undefined, { authorization: `Bearer ${signedOut.token}` })
  await signIn(app, user.email, { rememberMe: true })
  await post(app, '/password/forgot', { email: user.email })

  const expired = () =>
    db
      .select()
      .from(logins)
      .where(and(eq(logins.userId, user.id), eq(logins.outcome, 'EXPIRED')))
  await forgetOldSessions({ db, now: after(DAY_MS - 1) })
  expect(await expired()).toEqual([])
  await forgetOldSessions({ db, now: after(DAY_MS) })
  await forgetOldSessions({ db, now: after(2 * DAY_MS) })
  expect(await expired()).toMatchObject([
    { sessionId: plain, at: after(DAY_MS), deviceInfo: 'Desktop / Windows / Chrome 130' },
  ])
  expect(await db.select().from(refreshTokens)).toHaveLength(3)
  expect(await db.select().from(accountLinks)).toHaveLength(1)

  await forgetOldSessions({ db, now: after(31 * DAY_MS + 1) })
  expect(await db.select().from(refreshTokens)).toHaveLength(1)
  expect(await db.select().from(accountLinks)).toEqual([])
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(3)
})
