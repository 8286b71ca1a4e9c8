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

test('one letter changed, added or missing, and it opens nothing', () => {
  const token = tokenOf(randomUUIDv7())
  for (let at = 0; at < token.length; at++)
    for (const letter of ['A', 'B', 'z', '9', '_']) {
      if (token[at] === letter) continue
      expect(paymentOfToken(keys, `${token.slice(0, at)}${letter}${token.slice(at + 1)}`)).toBeNull()
    }
  for (const other of [`${token}A`, `${token}=`, ` ${token}`, token.slice(1), token.slice(0, -1)])
    expect(paymentOfToken(keys, other)).toBeNull()
})

test('a token of another secret opens nothing', () => {
  const token = tokenOf(randomUUIDv7())
  expect(paymentOfToken(makeKeys('another secret that is long enough as well'), token)).toBeNull()
})

test('garbage is answered, not thrown at', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(paymentOfToken(keys, text)).toBeNull()
    }),
  )
})
