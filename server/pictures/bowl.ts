import sharp, { type Sharp } from 'sharp'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import type { Bowl, JobOf } from './picture.ts'

/** Bowls have even colours, so a higher quality would make no visible difference at these widths. */
const encode = {
  // More effort takes ten times as long and saves a twentieth of the bytes.
  avif: (drawing: Sharp) => drawing.avif({ quality: 45, effort: 1 }),
  webp: (drawing: Sharp) => drawing.webp({ quality: 65, smartSubsample: true }),
}
const CARD = { width: 1200, height: 630, bowl: 560, paper: '#faf6ec' } as const

const drawn = (bowl: Bowl, size: number, prefix: string, without: readonly string[] = []) =>
  Buffer.from(svgText(composeBowl({ ...bowl, size, prefix }), { size, without }))

export const bowlPixels = ({ bowl, without, width, type }: JobOf<'bowl'>): Promise<Buffer> =>
  encode[type](sharp(drawn(bowl, width, 'b', without))).toBuffer()

/** A bowl on a plain background. Text would need a font here. */
export function sharedCard({ bowl }: JobOf<'card'>): Promise<Buffer> {
  const { width, height, paper: background } = CARD
  const card = sharp({ create: { width, height, channels: 3, background } }).png({ palette: true })
  if (bowl) card.composite([{ input: drawn(bowl, CARD.bowl, 'c'), gravity: 'centre' }])
  return card.toBuffer()
}
