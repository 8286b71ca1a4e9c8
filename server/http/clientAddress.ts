import { isIP, isIPv6, SocketAddress } from 'node:net'

/** Any text that is no address counts as this one; otherwise every new invalid text would be a new client. */
const UNKNOWN = 'unknown'

/** Proxies add a port to an address; an IPv6 address is then in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*)$/

/**
 * Returns an address from a socket or proxy in its canonical form: without port and zone, and an IPv4-mapped IPv6
 * address as IPv4.
 */
export function clientAddress(raw: string): string {
  const text = raw.trim()
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? []
  const [address = ''] = (bracketed ?? plain ?? text).split('%')
  const version = isIP(address)
  if (version === 0) return UNKNOWN
  if (version === 4) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = /^::ffff:([\d.]+)$/.exec(canonical)
  return mapped?.[1] ?? canonical
}

/** Normalizes the addresses of a forwarded header, so that trusted proxies are recognised with a port too. */
export const plainForwarded = (header: string) => header.split(',').map(clientAddress).join(', ')

/** The first four groups of an IPv6 address, with '::' expanded. A /64 is one household, so it gets one key. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after].slice(0, 4).join(':')
}

/** Returns the rate limit key of an address. */
export function addressKey(raw: string): string {
  const address = clientAddress(raw)
  return isIPv6(address) ? `${networkOf(address)}::/64` : address
}
