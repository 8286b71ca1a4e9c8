import { isIP, isIPv6, SocketAddress } from 'node:net'

/** Whatever is no address counts as this one: else every new piece of junk would be a client of its own. */
const UNKNOWN = 'unknown'

/** Proxies write a port behind an address; a version 6 then stands in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*)$/

/** An address as a socket or a proxy gives it, to its one spelling: without port and zone, a version 4 inside a 6 as 4. */
export function clientAddress(given: string): string {
  const text = given.trim()
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? []
  const [address = ''] = (bracketed ?? plain ?? text).split('%')
  const version = isIP(address)
  if (version === 0) return UNKNOWN
  if (version === 4) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = /^::ffff:([\d.]+)$/.exec(canonical)
  return mapped?.[1] ?? canonical
}

/** The header a proxy adds to, its addresses in one spelling each: trusted proxies are then known with a port too. */
export const plainForwarded = (header: string) => header.split(',').map(clientAddress).join(', ')

/** The first four groups, with the gap of '::' filled: a whole /64 is one household, hence one key. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after].slice(0, 4).join(':')
}

/** The key an address is limited by. */
export function addressKey(given: string): string {
  const address = clientAddress(given)
  return isIPv6(address) ? `${networkOf(address)}::/64` : address
}
