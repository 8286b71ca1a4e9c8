import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { reasonOf } from './db/startupError.ts'

/** The environment is not usable. Contains all problems, each a sentence that says what to do. */
export class EnvError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const port = z.coerce.number().int().min(1).max(65_535)
const onOff = z.enum(['on', 'off'])
const MIN_SECRET_LENGTH = 32
const MIN_DIFFERENT_CHARACTERS = 12

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Accepts addresses, networks such as 10.0.0.0/8, or names of networks. Trusting every address (/0) would let anyone
 * invent a client address.
 */
function isProxies(list: string): boolean {
  return proxiesIn(list).every((one) => {
    if (NETWORKS.includes(one)) return true
    const [address = '', prefix, ...more] = one.split('/')
    const version = address.includes('%') ? 0 : isIP(address)
    if (version === 0 || more.length > 0) return false
    const bits = Number(prefix)
    return prefix === undefined || (/^\d+$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128))
  })
}
const proxiesIn = (list: string) => list.split(',').map((one) => one.trim())

/** Accepts one address, alone or as 'Waraq <salam@waraq.example>'; a name with a comma must be in quotes. */
function isSender(text: string): boolean {
  const [, inBrackets, alone] =
    /^(?:(?:"[^"\r\n]*" *|[^"<>,;:@\r\n]*)<([^<>]*)>|([^<>]*))$/.exec(text.trim()) ?? []
  return z.email().safeParse(inBrackets ?? alone).success
}

const Raw = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  JWT_SECRET: z.string().optional(),
  TAP_SECRET_KEY: z.string().optional(),
  TAP_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.tap.company/v2'),
  TAP_BENEFIT_SOURCE: z.string().default('src_bh.benefit'),
  ALLOW_STANDIN: onOff.default('off'),
  STANDIN_PORT: port.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  METRICS_TOKEN: z.string().optional(),
  TRUST_PROXY: z.string().refine(isProxies).optional(),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  DEMO: onOff.optional(),
  RATE_LIMITS: onOff.default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type Raw = z.output<typeof Raw>

const expected: Partial<Record<keyof Raw, string>> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a port number from 1 to 65535',
  STANDIN_PORT: 'a port number from 1 to 65535',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/waraq',
  PUBLIC_URL: 'an address such as https://waraq.example',
  SMTP_URL: 'an address such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'one address emails come from, such as Waraq <salam@waraq.example>',
  TRUST_PROXY: "the proxies' addresses, such as 10.0.0.5, 10.1.0.0/16 or loopback, with commas between",
  CLOCK_START: 'an instant with its zone, such as 2026-12-01T08:00:00+03:00',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
}

const isWeak = (secret: string) =>
  secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_DIFFERENT_CHARACTERS

const isLive = ({ TAP_SECRET_KEY }: Raw) => TAP_SECRET_KEY?.startsWith('sk_live_') ?? false
const isHttps = (url: string) => url.startsWith('https:')

/** Exceptions that production was allowed explicitly. Logged at every start, so that they are not forgotten. */
function productionNotices(raw: Raw): string[] {
  if (isLive(raw)) return []
  const gateway = raw.TAP_SECRET_KEY ? 'TAP_SECRET_KEY is not a live key' : 'the stand-in acts as the gateway'
  const notices = [`ALLOW_STANDIN=on, a rehearsal: ${gateway}, so nobody is charged.`]
  if (raw.PUBLIC_URL && !isHttps(raw.PUBLIC_URL))
    notices.push('PUBLIC_URL is not https: passwords and cookies travel in the clear.')
  return notices
}

/** Production handles money and personal data, so it starts only with complete settings. */
function productionProblems(raw: Raw): string[] {
  const problems: string[] = []
  if (!raw.JWT_SECRET || isWeak(raw.JWT_SECRET))
    problems.push(
      `JWT_SECRET must be at least ${MIN_SECRET_LENGTH} random characters: make one with "openssl rand -base64 48".`,
    )
  const rehearsal = raw.ALLOW_STANDIN === 'on' && !isLive(raw)
  if (!raw.PUBLIC_URL)
    problems.push('PUBLIC_URL must be the address customers use, such as https://waraq.example.')
  else if (!isHttps(raw.PUBLIC_URL) && !rehearsal)
    problems.push(
      'PUBLIC_URL must begin with https://: passwords and cookies would travel in the clear. To rehearse without it and without real payments, set ALLOW_STANDIN=on and no live key.',
    )
  if (!raw.SMTP_URL)
    problems.push('SMTP_URL must name the mail server: in production the built-in mailbox is off.')
  if (!raw.MAIL_FROM) problems.push('MAIL_FROM must be the address emails come from.')
  if (!isLive(raw) && !rehearsal)
    problems.push(
      `TAP_SECRET_KEY must be ${raw.TAP_SECRET_KEY ? 'a live key (sk_live_…): with this one nobody is charged' : 'set'}; to run without real payments on purpose, set ALLOW_STANDIN=on.`,
    )
  if (raw.METRICS_TOKEN !== undefined && raw.METRICS_TOKEN.length < 16)
    problems.push('METRICS_TOKEN must be at least 16 characters, or be left out to switch metrics off.')
  if (raw.CLOCK_START) problems.push('CLOCK_START moves the clock and is refused in production: remove it.')
  if (raw.DEMO === 'on') problems.push('DEMO=on has known passwords and is refused in production: remove it.')
  if (raw.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is refused in production: remove it.')
  return problems
}

/** Outside production the secret is generated once and stored beside the data, so that a restart signs nobody out. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      // Written to a temporary file and renamed, so that a kill leaves no partial secret.
      const unfinished = `${file}.${process.pid}`
      writeFileSync(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600 })
      renameSync(unfinished, file)
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new EnvError([
      `DATA_DIR ${dataDir} cannot be written (${reasonOf(error)}): make it writable, free some space, or set another DATA_DIR.`,
    ])
  }
}

export function readEnv(source: Record<string, string | undefined>) {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Raw.safeParse(set)
  if (!parsed.success)
    throw new EnvError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const want = Object.entries(expected).find(([key]) => key === name)?.[1]
        return `${name} is not usable${want ? `: it must be ${want}` : ''}.`
      }),
    )
  const raw = parsed.data
  const production = raw.NODE_ENV === 'production'
  const problems = production ? productionProblems(raw) : []
  if (problems.length > 0) throw new EnvError(problems)

  const dataDir = isAbsolute(raw.DATA_DIR) ? raw.DATA_DIR : resolve(raw.DATA_DIR)
  const publicUrl = (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, '')
  return {
    production,
    port: raw.PORT,
    // The demo's passwords are public, so it listens on this machine only.
    host: raw.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: raw.DATABASE_URL,
    publicUrl,
    https: isHttps(publicUrl),
    jwtSecret: raw.JWT_SECRET ?? storedSecret(dataDir),
    tapSecretKey: raw.TAP_SECRET_KEY,
    tapBaseUrl: raw.TAP_BASE_URL.replace(/\/$/, ''),
    tapBenefitSource: raw.TAP_BENEFIT_SOURCE,
    allowStandin: raw.ALLOW_STANDIN === 'on',
    standinPort: raw.STANDIN_PORT ?? raw.PORT + 1,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM ?? 'Waraq <salam@waraq.example>',
    metricsToken: raw.METRICS_TOKEN,
    trustProxy: raw.TRUST_PROXY === undefined ? undefined : proxiesIn(raw.TRUST_PROXY),
    clockStart: raw.CLOCK_START ? new Date(raw.CLOCK_START) : undefined,
    demo: production ? false : raw.DEMO !== 'off',
    rateLimits: raw.RATE_LIMITS === 'on',
    loadShedding: raw.RATE_LIMITS === 'on',
    logLevel: raw.LOG_LEVEL,
    notices: production ? productionNotices(raw) : [],
  }
}
export type Env = ReturnType<typeof readEnv>
