export type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'unknown'

const kinds: Record<string, DeviceKind> = {
  desktop: 'desktop',
  laptop: 'desktop',
  mobile: 'phone',
  phone: 'phone',
  tablet: 'tablet',
}
const isKnown = (part: string | undefined) => Boolean(part) && part !== 'Unknown'

/** Parses 'Desktop / Windows / Chrome 130' (rule L14) to the kind of device and a name of system and browser. */
export function describeDevice(deviceInfo: string): { kind: DeviceKind; name: string } {
  const [kind = '', ...rest] = deviceInfo.split(' / ').map((part) => part.trim())
  return { kind: kinds[kind.toLowerCase()] ?? 'unknown', name: rest.filter(isKnown).join(' · ') }
}
