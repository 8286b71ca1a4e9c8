import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const derived = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `waraq ${use}`, KEY_BYTES))

/**
 * Keys for secrets stored in the database, all derived from the one secret, so that a copy of the tables alone is
 * worthless.
 */
export const makeKeys = (secret: string) => ({
  /** For emailed codes: six digits are quickly guessed from a plain hash. */
  codes: derived(secret, 'mail codes'),
  /** Signs the links in payment emails. */
  traces: derived(secret, 'payment traces'),
  /** Signs the payment links of subscriptions added by hand. */
  paymentLinks: derived(secret, 'payment links'),
  /** Signs the private URLs of calendars. */
  calendars: derived(secret, 'calendar links'),
  /** Signs the links by which drivers open their runs. */
  runs: derived(secret, 'run links'),
  /** Signs the accounts that a browser has signed in to. */
  devices: derived(secret, 'known devices'),
  refreshTokens: derived(secret, 'refresh token successors'),
})
export type Keys = ReturnType<typeof makeKeys>
