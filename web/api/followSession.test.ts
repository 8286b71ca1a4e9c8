import '../test/storage.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession, signedIn, signOut } from '../session.ts'
import { playServer } from '../test/playServer.ts'
import { user } from '../test/user.ts'
import { queries } from './cache.ts'
import { followSession } from './followSession.ts'

const auth = (of: typeof user) => ({ user: of, token: 't', sessionId: 's', needsVerification: false })

beforeEach(() => signOut('logged-out'))

test('what one user read is gone before the next one looks', () => {
  const stop = followSession()
  queries.setQueryData(['shop'], 'public')
  signedIn(auth(user))
  expect(queries.getQueryData(['shop'])).toBe('public')
  queries.setQueryData(['mine'], 'private')
  signedIn(auth({ ...user, fullName: 'Maryam Doseri' }))
  expect(queries.getQueryData(['mine'])).toBe('private')
  signedIn(auth({ ...user, id: '2' }))
  expect(queries.getQueryData(['mine'])).toBeUndefined()
  queries.setQueryData(['mine'], 'private')
  signOut('ended')
  expect(queries.getQueryData(['mine'])).toBeUndefined()
  stop()
})

test('a phone that is missing is fetched, and nobody else gets it', async () => {
  await using server = await playServer(() => ({ body: { ...user, phone: '39009900' } }))
  const stop = followSession()
  signedIn(auth({ ...user, phone: null }))
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ user: { phone: '39009900' } }))
  signedIn(auth({ ...user, id: '2', phone: null }))
  await vi.waitFor(() => expect(server.count('/api/users/me')).toBe(2))
  expect(currentSession()).toMatchObject({ user: { id: '2', phone: null } })
  stop()
})
