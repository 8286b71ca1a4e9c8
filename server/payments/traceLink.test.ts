import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeKeys } from '../keys.ts'
import { paymentOfToken, tracePath } from './traceLink.ts'

const keys = makeKeys('a secret for tests that is long enough')
const tokenOf = (id: string) => new URLSearchParams(tracePath(keys, id).split('?')[1]).get('token') ?? ''

test('a token names its payment and no other', () => {
  const [a, b] = [randomUUIDv7(), randomUUIDv7()]
  expect(tracePath(keys, a)).toMatch(/^\/payments\/trace\?token=[\w-]{43}$/)
  expect(paymentOfToken(keys, tokenOf(a))).toBe(a)
  expect(paymentOfToken(keys, tokenOf(b))).toBe(b)
})

test('a token with one character changed, added or missing is invalid', () => {
  const token = tokenOf(randomUUIDv7())
  for (let at = 0; at < token.length; at++)
    for (const email of ['A', 'B', 'z', '9', '_']) {
      if (token[at] === email) continue
      expect(paymentOfToken(keys, `${token.slice(0, at)}${email}${token.slice(at + 1)}`)).toBeNull()
    }
  for (const other of [`${token}A`, `${token}=`, ` ${token}`, token.slice(1), token.slice(0, -1)])
    expect(paymentOfToken(keys, other)).toBeNull()
})

test('a token signed with another secret is invalid', () => {
  const token = tokenOf(randomUUIDv7())
  expect(paymentOfToken(makeKeys('another secret that is long enough as well'), token)).toBeNull()
})

test('random text returns null and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(paymentOfToken(keys, text)).toBeNull()
    }),
  )
})
