import './test/storage.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { apiServer as api } from './api/request.ts'
import { serverNow, syncClock } from './clock.ts'
import { initials, secondsLeft, signOut, startSession, tokenExpiry } from './session.ts'
import { startTestServer } from './test/startTestServer.ts'
import { storage } from './test/storage.ts'
import { user } from './test/user.ts'

const auth = (token: string | null, owner = user) => ({
  user: owner,
  token,
  sessionId: token && 's',
  needsVerification: !owner.verified,
})
const jwt = (exp: number) =>
  `x.${Buffer.from(JSON.stringify({ exp, name: 'ورق?>' })).toString('base64url')}.y`

beforeEach(() => signOut('logged-out'))

test('a token has its expiry; other text has none', () => {
  expect(tokenExpiry(jwt(1_800_000_000))).toEqual(new Date(1_800_000_000_000))
  expect(['', 'a.b.c', `x.${Buffer.from('7').toString('base64url')}.y`].map(tokenExpiry)).toEqual([
    null,
    null,
    null,
  ])
})

test('the time left uses the server’s clock', () => {
  const sinceStart = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => sinceStart.mockRestore())
  syncClock('2030-01-01T00:00:00.000Z')
  startSession(auth(jwt(Date.parse('2030-01-01T00:05:00Z') / 1000)))
  expect(secondsLeft()).toBe(300)
  sinceStart.mockReturnValue(3000)
  expect(secondsLeft()).toBe(298)
  syncClock('2030-01-01T01:00:00.000Z')
  expect(secondsLeft()).toBe(0)
  syncClock('nonsense')
  expect(serverNow().toISOString()).toBe('2030-01-01T01:00:00.000Z')
})

test('initials', () => {
  const initialsOf = (fullName: string) => initials({ ...user, fullName })
  expect(['Maryam Al Doseri', 'ali', ''].map(initialsOf)).toEqual(['MD', 'A', 'M'])
  // Without the article, and with a non-joiner between the letters.
  expect([' نور  السيد ', 'لولوة الزايد', 'نور'].map(initialsOf)).toEqual(['ن\u200cس', 'ل\u200cز', 'ن'])
})

/** Another tab: the same code loaded again, with the same storage, channels, locks and server. */
async function anotherTab() {
  vi.resetModules()
  const [session, refresh, request] = await Promise.all([
    import('./session.ts'),
    import('./api/refresh.ts'),
    import('./api/request.ts'),
  ])
  request.apiServer.base = api.base
  session.syncWithOtherTabs()
  return { ...session, ...refresh }
}

test('a visitor without the mark is a guest at once and sends no request', async () => {
  await using server = await startTestServer(() => ({}))
  const tab = await anotherTab()
  expect(tab.currentSession()).toEqual({ state: 'guest' })
  await tab.restoreSession()
  expect(server.requests).toEqual([])
})

test('a start with the mark restores the session, or ends it if the refresh is refused', async () => {
  await using _ = await startTestServer(() => ({ body: auth(jwt(2e9)) }))
  storage.setItem('session', '1')
  const tab = await anotherTab()
  expect(tab.currentSession().state).toBe('loading')
  const known = tab.sessionReady()
  await tab.restoreSession()
  await known
  expect(tab.currentSession()).toEqual({ state: 'signed-in', user })

  await using _no = await startTestServer(() => ({ status: 401 }))
  const later = await anotherTab()
  await later.restoreSession()
  expect(later.currentSession()).toEqual({ state: 'guest', reason: 'ended' })
  expect(storage.getItem('session')).toBeNull()
})

test('an unverified user is known but not signed in, and leaves no mark', async () => {
  const tab = await anotherTab()
  tab.startSession(auth(null, { ...user, verified: false }))
  expect(tab.currentSession().state).toBe('needs-verification')
  expect(tab.accessToken()).toBeNull()
  expect(storage.getItem('session')).toBeNull()
})

test('tabs sign in and out together, and share changes of the user', async () => {
  const here = await anotherTab()
  const there = await anotherTab()
  here.startSession(auth('t1'))
  await expect.poll(() => there.accessToken()).toBe('t1')
  here.updateUser({ ...user, phone: '39009900' })
  await expect.poll(() => there.currentSession()).toMatchObject({ user: { phone: '39009900' } })
  expect(there.accessToken()).toBe('t1')
  here.updateUser({ ...user, id: 'somebody else', phone: '1' })
  expect(here.currentSession()).toMatchObject({ user: { phone: '39009900' } })
  there.signOut('ended')
  await expect.poll(() => here.currentSession()).toEqual({ state: 'guest', reason: 'ended' })
})

test('tabs refresh one after the other, never at the same time', async () => {
  let n = 0
  await using _ = await startTestServer(async () => {
    n++
    // The first response waits until both other tabs are in the queue behind it.
    if (n === 1) await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(2)
    return { body: auth(`t${n}`) }
  })
  const tabs = [await anotherTab(), await anotherTab(), await anotherTab()]
  await Promise.all(tabs.map((tab) => tab.refresh()))
  await expect.poll(() => tabs.map((tab) => tab.accessToken())).toEqual(tabs.map(() => `t${n}`))
})

test('a refresh that is running at logout does not restore the session', async () => {
  await using _ = await startTestServer(() => {
    tab.signOut('logged-out')
    return { body: auth('t2') }
  })
  const tab = await anotherTab()
  tab.startSession(auth('t1'))
  await expect(tab.refresh()).rejects.toMatchObject({ status: 401 })
  expect(tab.currentSession()).toEqual({ state: 'guest', reason: 'logged-out' })
  expect(tab.accessToken()).toBeNull()
  expect(storage.getItem('session')).toBeNull()
})
