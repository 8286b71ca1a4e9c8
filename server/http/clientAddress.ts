import { isIPv6 } from 'node:net'

/** The first four groups, with the gap of '::' filled: a whole /64 is one household, hence one key. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g || '0', 16).toString(16))
    .join(':')
}

/** The key an address is limited by. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip
}
