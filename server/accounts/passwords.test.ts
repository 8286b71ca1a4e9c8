import { parseOptions } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  checkPassword,
  hashesComputed,
  hashPassword,
  MAX_CONCURRENT,
  MAX_WAITING,
  NOBODYS_HASH,
} from './passwords.ts'

const hashesOf = async (work: () => Promise<unknown>) => {
  const before = hashesComputed()
  await work()
  return hashesComputed() - before
}

describe('a password', () => {
  test('is hashed with argon2id at OWASP’s parameters and can be checked', async () => {
    const hash = await hashPassword('Fattoush-2026')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await checkPassword(hash, 'Fattoush-2026')).toBe(true)
    expect(await checkPassword(hash, 'fattoush-2026')).toBe(false)
  })

  test('is the same in any Unicode composition', async () => {
    expect(await checkPassword(await hashPassword('Cafe\u0301-2026'), 'Caf\u00e9-2026')).toBe(true)
  })

  test('costs one hash with the same parameters if the account does not exist', async () => {
    const hash = await hashPassword('Fattoush-2026')
    expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(hash))
    expect(await hashesOf(() => checkPassword(hash, 'wrong'))).toBe(1)
    expect(await hashesOf(() => checkPassword(null, 'wrong'))).toBe(1)
    expect(await checkPassword(null, 'wrong')).toBe(false)
  })
})

describe('a burst of password checks', () => {
  test('beyond the queue is refused at once, and the rest are served', async () => {
    const room = MAX_CONCURRENT + MAX_WAITING
    const answers = await Promise.allSettled(
      // A cheap hash keeps this test short; the queue is the same.
      Array.from({ length: room + 3 }, () =>
        checkPassword('$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA', 'x'),
      ),
    )
    const refused = answers.filter((a) => a.status === 'rejected')
    expect(refused.map((a) => String(a.reason.code))).toEqual(Array(3).fill('SERVICE_BUSY'))
    // The queue is empty again.
    expect(await checkPassword(null, 'x')).toBe(false)
  })

  test('frees its place after a failed check', async () => {
    const broken = await Promise.allSettled(
      Array.from({ length: MAX_CONCURRENT * 3 }, () => checkPassword('no hash at all', 'x')),
    )
    expect(broken.every((b) => b.status === 'rejected')).toBe(true)
    expect(await checkPassword(null, 'x')).toBe(false)
  })
})
