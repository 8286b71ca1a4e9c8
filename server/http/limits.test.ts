import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { rateLimits } from '../tables/rateLimits.ts'
import { NOW, test } from '../test/app.ts'
import { countAttempt } from './attempts.ts'
import { addressKey } from './clientAddress.ts'
import { forgetOldAttempts } from './forgetOldAttempts.ts'

const limit = { max: 3, windowMs: 60_000 }
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('attempts', () => {
  test('beyond the limit are refused with the time to wait, until the window ends', async ({ db }) => {
    for (let n = 0; n < 3; n++) await countAttempt(db, 'login:noor', limit, later(n * 1000))
    const refused = await countAttempt(db, 'login:noor', limit, later(20_000)).catch((e: unknown) => e)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', params: { retryAfterSeconds: 40 } })
    await countAttempt(db, 'login:omar', limit, later(20_000))
    await countAttempt(db, 'login:noor', limit, later(60_000))
  })

  test('that race are all counted', async ({ store }) => {
    const tries = Array.from({ length: 20 }, () =>
      countAttempt(store.db, 'race', limit, NOW).then(
        () => 1,
        () => 0,
      ),
    )
    const passed = (await Promise.all(tries)).reduce((a: number, b) => a + b, 0)
    expect(passed).toBe(3)
    await store.db.delete(rateLimits)
  })

  test('of ended windows are deleted', async ({ db }) => {
    await countAttempt(db, 'old', limit, NOW)
    await countAttempt(db, 'new', limit, later(30_000))
    await forgetOldAttempts({ db, now: later(61_000) })
    expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'new' }])
    expect(await db.select().from(rateLimits).where(eq(rateLimits.key, 'old'))).toEqual([])
  })
})

describe('an IP address', () => {
  test.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    // In the spellings of proxies and others.
    ['203.0.113.7:51234', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:0:0:0:1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113.7.9', 'unknown'],
    ['203.0.113.7, 10.0.0.1', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', ([ip, key]) => {
    expect(addressKey(ip ?? '')).toBe(key)
  })
})
