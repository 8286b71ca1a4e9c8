import type { Books } from './books.ts'
import type { Faults } from './faults.ts'
import type { Later } from './later.ts'
import type { Together, Write } from './ledger.ts'
import type { Language } from './records.ts'

/** What every part of the gateway works with. */
export type Gateway = {
  key: string
  /** Where its pages are, without a trailing slash. */
  url: string
  merchant: Record<Language, string>
  now: () => number
  books: Books
  write: Write
  together: Together
  faults: Faults
  later: Later
  settings: Settings
  webhooks: { send: (ids: string[]) => void }
}

export type Settings = {
  /** How long a refund stays pending. */
  refundMs: number
  /** Between a webhook's tries. */
  webhookRetryMs: number
  /** How long a webhook's receiver may take. */
  webhookTimeoutMs: number
  /** Whether the shop may save cards: Tap enables that by hand. */
  savesCards: boolean
}

export const isLive = (gateway: Pick<Gateway, 'key'>) => gateway.key.startsWith('sk_live_')
