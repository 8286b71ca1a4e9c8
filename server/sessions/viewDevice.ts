import type { Device } from '../../domain/accounts/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { LoginRow, SessionRow } from '../tables/sessions.ts'
import { countryOf } from './device.ts'

const isLive = (session: SessionRow, now: Date) => !session.revokedAt && session.expiresAt > now

/** Stored in English; shown in the reader's language if the table still knows the address. */
const placeOf = (row: SessionRow | LoginRow, language: Language) =>
  countryOf(row.ipAddress, language) ?? row.location

/** A live session; its timestamp is the time of the login. */
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

/** One row of the login history, with what is known of its session. */
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
