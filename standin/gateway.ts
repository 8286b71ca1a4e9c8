import type { Books } from './books.ts'
import type { Faults } from './faults.ts'
import type { Later } from './later.ts'
import type { Together, Write } from './ledger.ts'
import type { Language } from './records.ts'

/** The dependencies of every part of the gateway. */
export type Gateway = {
  key: string
  /** The base address of its pages, without a trailing slash. */
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
  /** The time between two tries of a webhook. */
  webhookRetryMs: number
  /** How long a webhook's receiver may take to answer. */
  webhookTimeoutMs: number
  /** Whether the shop may save cards. Tap enables this on request. */
  savesCards: boolean
}

export const isLive = (gateway: Pick<Gateway, 'key'>) => gateway.key.startsWith('sk_live_')
