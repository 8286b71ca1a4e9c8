import sharp from 'sharp'
import { AppError } from '../../domain/errors.ts'
import { PHOTO } from '../../domain/menu/contract.ts'
import type { JobOf, Picture } from './picture.ts'

const WIDTHS = [320, 640, 1280] as const
/** Every photo is 4:3, so that the cards of salads line up. */
const RATIO = 4 / 3
/** More than any phone takes. A small file that decodes to more is not a photo. */
const MOST_PIXELS = 50_000_000
const AVIF = { quality: 55, effort: 3 }
const WEBP = { quality: 78, effort: 4 }

const has = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text
/** Checks the first bytes. No other format reaches the decoder, which supports many more. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (b) => has(b, 0, '\xff\xd8\xff'),
  'image/png': (b) => has(b, 0, '\x89PNG\r\n\x1a\n'),
  'image/webp': (b) => has(b, 0, 'RIFF') && has(b, 8, 'WEBP'),
  'image/avif': (b) => has(b, 4, 'ftyp') && Buffer.from(b.subarray(8, 64)).includes('avif'),
}

/** Converts an uploaded photo to the pictures for visitors: upright, 4:3, in three widths, without metadata. */
export async function photoPictures({ bytes, type }: JobOf<'photo'>): Promise<Picture[]> {
  const mimeType = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!bytes || !signatures[mimeType]?.(bytes)) throw new AppError('PHOTO_INVALID')
  const { data, info } = await decoded(bytes)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const widths = [...WIDTHS.filter((width) => width < info.width), info.width]
  const made: Picture[] = []
  for (const width of widths) {
    const height = Math.round((width * info.height) / info.width)
    const sized = sharp(data, { raw }).resize(width, height, { fit: 'fill' })
    made.push(
      { type: 'image/avif', width, height, bytes: await sized.clone().avif(AVIF).toBuffer() },
      { type: 'image/webp', width, height, bytes: await sized.clone().webp(WEBP).toBuffer() },
    )
  }
  return made
}

/**
 * Rotates the picture upright and crops it to its main part; never enlarges it. Uses the first frame of an animation.
 */
async function decoded(bytes: Uint8Array) {
  try {
    const photo = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    const { autoOrient } = await photo.metadata()
    const { width: least, height: low } = PHOTO.least
    if (autoOrient.width < least || autoOrient.height < low)
      throw new AppError('PHOTO_TOO_SMALL', PHOTO.least)
    const width = Math.min(WIDTHS[2], autoOrient.width, Math.floor(autoOrient.height * RATIO))
    const height = Math.round(width / RATIO)
    return await photo
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw Object.assign(new AppError('PHOTO_INVALID'), { cause })
  }
}
