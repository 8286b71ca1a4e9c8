import type { Device } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/language.ts'
import { countryOf } from './device.ts'
import type { LoginRow, SessionRow } from './table.ts'

const isLive = (session: SessionRow, now: Date) => !session.revokedAt && session.expiresAt > now

/** Stored in English; said in the reader's language where the table still knows the address. */
const placeOf = (row: SessionRow | LoginRow, language: Language) =>
  countryOf(row.ipAddress, language) ?? row.location

/** A session that is alive; its timestamp is the sign-in's. */
export const viewDevice = (session: SessionRow, presentId: string, language: Language): Device => ({
  id: session.id,
  sessionId: session.id,
  deviceInfo: session.deviceInfo,
  ipAddress: session.ipAddress,
  location: placeOf(session, language),
  createdAt: session.createdAt.toISOString(),
  lastAccessedAt: session.lastAccessedAt.toISOString(),
  timestamp: session.createdAt.toISOString(),
  current: session.id === presentId,
  active: true,
  status: 'SUCCESS',
})

/** One sign-in of the history, with what is known of the session it led to. */
export const viewLogin = (
  login: LoginRow,
  session: SessionRow | null,
  presentId: string,
  now: Date,
  language: Language,
): Device => ({
  id: login.id,
  sessionId: login.sessionId,
  deviceInfo: login.deviceInfo,
  ipAddress: login.ipAddress,
  location: placeOf(login, language),
  createdAt: login.at.toISOString(),
  lastAccessedAt: (session?.lastAccessedAt ?? login.at).toISOString(),
  timestamp: login.at.toISOString(),
  current: login.sessionId === presentId,
  active: session !== null && isLive(session, now),
  status: login.outcome,
})
