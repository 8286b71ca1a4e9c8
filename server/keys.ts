import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const derived = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `waraq ${use}`, KEY_BYTES))

/** Keys for what is kept in the database, all from the one secret: a copy of the tables alone is worth nothing. */
export const makeKeys = (secret: string) => ({
  /** Six digits are quickly guessed from a plain hash. */
  codes: derived(secret, 'mail codes'),
  /** Signs the links of payment emails. */
  traces: derived(secret, 'payment traces'),
  /** Signs the links by which what was added by hand is paid. */
  paymentLinks: derived(secret, 'payment links'),
  /** Signs the private addresses of calendars. */
  calendars: derived(secret, 'calendar links'),
  /** Signs the links by which drivers open their runs. */
  runs: derived(secret, 'run links'),
  /** Signs which accounts a browser has signed in to. */
  devices: derived(secret, 'known devices'),
  refreshTokens: derived(secret, 'refresh token successors'),
})
export type Keys = ReturnType<typeof makeKeys>
