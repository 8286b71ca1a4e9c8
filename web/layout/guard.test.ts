import '../test/storage.ts'
import { expect, test } from 'vitest'
import type { Role } from '../../domain/accounts/rules.ts'
import { isPrivatePath } from '../paths.ts'
import { user as someone } from '../test/user.ts'
import { decideAccess, noticeIn } from './guard.ts'
import { atTop, scrolled } from './headerScroll.ts'

const user = (role: Role) => ({ ...someone, role })
const signedIn = (role: Role) => ({ state: 'signed-in', user: user(role) }) as const

test('users enter the areas that they may use; others are redirected', () => {
  expect(decideAccess({ state: 'guest' }, 'PUBLIC')).toBe('open')
  expect(decideAccess({ state: 'loading' }, 'ADMIN')).toBe('wait')
  expect(decideAccess({ state: 'needs-verification', user: user('USER') }, 'CUSTOMER')).toEqual({
    go: '/check-email',
  })
  expect(decideAccess({ state: 'guest' }, 'CUSTOMER')).toEqual({ go: '/login', notice: 'sessionEnded' })
  expect(decideAccess({ state: 'guest', reason: 'ended' }, 'ADMIN')).toEqual({
    go: '/login',
    notice: 'sessionEnded',
  })
  expect(decideAccess({ state: 'guest', reason: 'logged-out' }, 'ADMIN')).toEqual({ go: '/login' })
  expect(decideAccess(signedIn('USER'), 'CUSTOMER')).toBe('open')
  expect(decideAccess(signedIn('USER'), 'ADMIN')).toEqual({ go: '/dashboard' })
  expect(decideAccess(signedIn('ADMIN'), 'CUSTOMER')).toEqual({ go: '/admin' })
  expect(decideAccess(signedIn('SUPER_ADMIN'), 'ADMIN')).toBe('open')
})

test('only a known notice is shown', () => {
  expect([{ notice: 'sessionEnded' }, { notice: 'other' }, null, 'sessionEnded'].map(noticeIn)).toEqual([
    'sessionEnded',
    null,
    null,
    null,
  ])
})

test.each([
  ['/dashboard', true],
  ['/admin/users', true],
  ['/', false],
  ['/administration', false],
])('%s is private: %s', (path, is) => expect(isPrivatePath(path)).toBe(is))

test('the header changes style after 80, hides after 200 on the way down, and returns on the way up', () => {
  let state = atTop
  const states = [80, 81, 200, 201, 500, 500, 499, 600, -20].map((y) => {
    state = scrolled(state, y)
    return state
  })
  expect(states.map((s) => [s.y, s.styled, s.hidden])).toEqual([
    [80, false, false],
    [81, true, false],
    [200, true, false],
    [201, true, true],
    [500, true, true],
    [500, true, true],
    [499, true, false],
    [600, true, true],
    [0, false, false],
  ])
})
