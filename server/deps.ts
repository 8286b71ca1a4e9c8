import type { Db } from './db/client.ts'
import type { EventStreams } from './events/streams.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { PictureMaker } from './pictures/process.ts'
import type { Tokens } from './sessions/token.ts'
import type { Tap } from './tap/tap.ts'

/** What the app is built on. Everything that differs between a test, the demo and the shop comes in here. */
export type Deps = {
  db: Db
  now: () => Date
  tokens: Tokens
  keys: Keys
  log: Log
  mail: Mail
  tap: Tap
  events: EventStreams
  pictures: PictureMaker
  /** False while the store cannot take a write: its disk is nearly full. */
  hasRoom: () => Promise<boolean>
  config: {
    production: boolean
    publicUrl: string
    /** The built browser code; without it only the API is served. */
    webDir: string | undefined
    /** Where finished pictures are kept over restarts; without it they are kept in memory only. */
    dataDir: string | undefined
    metricsToken: string | undefined
    trustProxy: string[] | undefined
    rateLimits: boolean
    /** The gateway is the stand-in: there are no real keys, and no real money. */
    standin: boolean
    /** Says that it is busy, at once, when it cannot keep up; a test's machine may be as slow as it likes. */
    loadShedding: boolean
    /** Instead of the usual 15 s. */
    answerWithinMs?: number
    /** How long a copy of the catalogue is good without a look at the database; a test may forbid it. */
    catalogueTrustedMs?: number
  }
}

/** What everything that touches money works with: a request, a webhook, a job. */
export type PaymentServices = Pick<Deps, 'db' | 'tap' | 'mail' | 'keys' | 'log'> & { publicUrl: string }

export const paymentServices = ({ config, ...deps }: Deps): PaymentServices => ({
  ...deps,
  publicUrl: config.publicUrl,
})
