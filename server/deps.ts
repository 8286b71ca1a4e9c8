import type { Db } from './db/client.ts'
import type { EventStreams } from './events/streams.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { PictureMaker } from './pictures/process.ts'
import type { Tokens } from './sessions/token.ts'
import type { Tap } from './tap/tap.ts'

/** Everything the app depends on. All differences between a test, the demo and the shop are here. */
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
  /** False while the disk is nearly full and the store takes no writes. */
  hasDiskSpace: () => Promise<boolean>
  config: {
    production: boolean
    publicUrl: string
    /** The built browser code. Without it only the API is served. */
    webDir: string | undefined
    /** Where finished pictures are kept over restarts. Without it they are in memory only. */
    dataDir: string | undefined
    metricsToken: string | undefined
    trustProxy: string[] | undefined
    rateLimits: boolean
    /** The gateway is the stand-in: no real keys and no real money. */
    standin: boolean
    /** Refuses requests at once when overloaded. Off in tests, where the machine may be slow. */
    loadShedding: boolean
    /** Replaces the default of 15 s. */
    answerWithinMs?: number
    /** How long the cached catalogue is used without a check in the database. A test may set 0. */
    catalogueTrustedMs?: number
  }
}

/** The services for all code that handles money: requests, webhooks and jobs. */
export type PaymentServices = Pick<Deps, 'db' | 'tap' | 'mail' | 'keys' | 'log'> & { publicUrl: string }

export const paymentServices = ({ config, ...deps }: Deps): PaymentServices => ({
  ...deps,
  publicUrl: config.publicUrl,
})
