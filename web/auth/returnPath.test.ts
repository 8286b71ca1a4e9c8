import { expect, test } from 'vitest'
import { emailIn, returnPath } from './returnPath.ts'

const origin = 'https://waraq.example'
const after = (from: unknown, role: 'USER' | 'ADMIN' = 'USER') => returnPath({ from }, role, origin)

test('returns to the page that was requested first', () => {
  expect(after('/dashboard?tab=meals#today')).toBe('/dashboard?tab=meals#today')
  expect(after('/admin/users', 'ADMIN')).toBe('/admin/users')
})

test('without a requested page returns the home page', () => {
  expect([null, undefined, 'x', {}].map((state) => returnPath(state, 'USER', origin))).toEqual(
    Array(4).fill('/dashboard'),
  )
  expect(returnPath(null, 'SUPER_ADMIN', origin)).toBe('/admin')
})

test.each([
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  'dashboard',
  '\\\\evil.example',
  7,
])('%j returns the home page', (from) => expect(after(from)).toBe('/dashboard'))

test('an email is passed on only if it is text', () => {
  expect([{ email: 'a@b.example' }, { email: 7 }, null].map(emailIn)).toEqual(['a@b.example', '', ''])
})
