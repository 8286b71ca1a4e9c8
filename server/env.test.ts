import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const aFolder = () => mkdtempSync(join(tmpdir(), 'waraq-env-'))
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'yJ3h8Qm2Zr6vT9xKpL4nBcW7dFgHsA1e5uMi0oRtEq',
  PUBLIC_URL: 'https://waraq.example',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  MAIL_FROM: 'Waraq <salam@waraq.example>',
  TAP_SECRET_KEY: 'sk_live_x',
}
const problems = (source: Record<string, string>) => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

describe('the environment', () => {
  test('needs nothing outside production', () => {
    const dataDir = aFolder()
    const env = readEnv({ DATA_DIR: dataDir })
    expect(env).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      rateLimits: true,
      loadShedding: true,
      databaseUrl: undefined,
    })
  })

  test('stores its generated secret beside the data, for its owner only', () => {
    const dataDir = aFolder()
    const first = readEnv({ DATA_DIR: dataDir })
    expect(readEnv({ DATA_DIR: dataDir }).jwtSecret).toBe(first.jwtSecret)
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe(first.jwtSecret)
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o077).toBe(0)
    expect(readEnv({ DATA_DIR: aFolder() }).jwtSecret).not.toBe(first.jwtSecret)
  })

  test('is valid in production, and listens on all interfaces', () => {
    expect(readEnv(production)).toMatchObject({ production: true, demo: false, host: '0.0.0.0', https: true })
  })

  test.each([
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['PUBLIC_URL', ''],
    ['SMTP_URL', ''],
    ['MAIL_FROM', ''],
    ['PUBLIC_URL', 'http://waraq.example'],
    ['TAP_SECRET_KEY', ''],
    ['TAP_SECRET_KEY', 'sk_test_x'],
    ['METRICS_TOKEN', 'short'],
    ['CLOCK_START', '2026-12-01T08:00:00+03:00'],
    ['DEMO', 'on'],
    ['RATE_LIMITS', 'off'],
  ])('in production %s="%s" is refused by name', (name, value) => {
    const messages = problems({ ...production, [name]: value })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(name)
  })

  test('allows a rehearsal of production only with ALLOW_STANDIN, with a notice at every start', () => {
    const rehearsal = { ...production, ALLOW_STANDIN: 'on' }
    const notices = (over: Record<string, string>) => readEnv({ ...rehearsal, ...over }).notices
    expect(notices({})).toEqual([])
    expect(notices({ TAP_SECRET_KEY: '' })).toEqual([expect.stringContaining('stand-in')])
    expect(notices({ TAP_SECRET_KEY: 'sk_test_x' })).toEqual([expect.stringContaining('not a live key')])
    expect(notices({ TAP_SECRET_KEY: '', PUBLIC_URL: 'http://waraq.example' })).toEqual([
      expect.stringContaining('nobody is charged'),
      expect.stringContaining('PUBLIC_URL is not https'),
    ])
    // With a live key nothing is allowed.
    expect(problems({ ...rehearsal, PUBLIC_URL: 'http://waraq.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
    ])
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'waraq.example'],
    ['CLOCK_START', 'tomorrow'],
    ['NODE_ENV', 'prod'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.256'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['MAIL_FROM', 'Waraq'],
    ['MAIL_FROM', 'salam@'],
    ['MAIL_FROM', 'Waraq salam@waraq.example'],
    ['MAIL_FROM', 'Waraq <salam@waraq.example>, other@waraq.example'],
    ['MAIL_FROM', 'Waraq, Salads <salam@waraq.example>'],
    ['MAIL_FROM', 'Waraq\nBcc: x@y.example <salam@waraq.example>'],
  ])('%s=%s is refused with the expected format', (name, value) => {
    const messages = problems({ DATA_DIR: aFolder(), [name]: value })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(new RegExp(`^${name} is not usable: it must be `))
  })

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['loopback,linklocal, uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ])('TRUST_PROXY=%s is accepted', (TRUST_PROXY, trustProxy) => {
    expect(readEnv({ DATA_DIR: aFolder(), TRUST_PROXY })).toMatchObject({ trustProxy })
  })

  test.each([
    'salam@waraq.example',
    'Waraq <salam@waraq.example>',
    'ورق <salam@waraq.example>',
    '"Waraq, Salads" <salam@waraq.example>',
  ])('MAIL_FROM=%s is accepted', (MAIL_FROM) => {
    expect(readEnv({ DATA_DIR: aFolder(), MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })
})
