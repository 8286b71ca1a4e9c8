import '../test/storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { me } from '../../domain/accounts/contract.ts'
import { readKey } from '../api.ts'
import { currentSession, signOut, startSession, updateUser } from '../session.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { user } from '../test/user.ts'
import { queryClient } from './cache.ts'
import { watchSession } from './watchSession.ts'

const auth = (owner: typeof user) => ({ user: owner, token: 't', sessionId: 's', needsVerification: false })

beforeEach(() => signOut('logged-out'))

test('the reads of one user are cleared before the next one signs in', () => {
  const stop = watchSession()
  queryClient.setQueryData(['shop'], 'public')
  startSession(auth(user))
  expect(queryClient.getQueryData(['shop'])).toBe('public')
  queryClient.setQueryData(['mine'], 'private')
  startSession(auth({ ...user, fullName: 'Maryam Doseri' }))
  expect(queryClient.getQueryData(['mine'])).toBe('private')
  startSession(auth({ ...user, id: '2' }))
  expect(queryClient.getQueryData(['mine'])).toBeUndefined()
  queryClient.setQueryData(['mine'], 'private')
  signOut('ended')
  expect(queryClient.getQueryData(['mine'])).toBeUndefined()
  stop()
})

test('a user who changes in another tab is read again here, and only then', () => {
  const stop = watchSession()
  startSession(auth(user))
  const key = readKey(me.method, me.path, 'en')
  queryClient.setQueryData(key, user)
  const isOld = () => queryClient.getQueryState(key)?.isInvalidated
  startSession(auth({ ...user }))
  expect(isOld()).toBe(false)
  updateUser({ ...user, phone: '39009900' })
  expect(isOld()).toBe(true)
  stop()
})

test('a missing phone is fetched, and no other user gets it', async () => {
  await using server = await startTestServer(() => ({ body: { ...user, phone: '39009900' } }))
  const stop = watchSession()
  startSession(auth({ ...user, phone: null }))
  await expect.poll(() => currentSession()).toMatchObject({ user: { phone: '39009900' } })
  startSession(auth({ ...user, id: '2', phone: null }))
  await expect.poll(() => server.count('/api/users/me')).toBe(2)
  expect(currentSession()).toMatchObject({ user: { id: '2', phone: null } })
  stop()
})
