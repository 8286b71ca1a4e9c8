import sharp, { type Sharp } from 'sharp'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { AppError } from '../../domain/errors.ts'
import { photoPictures } from './photo.ts'
import type { Bowl, JobOf, PictureJob } from './picture.ts'
import type { JobRequest, Reply } from './process.ts'

/** The picture process: makes the pictures that the shop requests and ends with the shop. */

// One thread per picture and no cache.
sharp.concurrency(1)
sharp.cache(false)

/** Bowls have even colours, so a higher quality would make no visible difference at these widths. */
const encode = {
  // More effort takes ten times as long and saves a twentieth of the bytes.
  avif: (drawing: Sharp) => drawing.avif({ quality: 45, effort: 1 }),
  webp: (drawing: Sharp) => drawing.webp({ quality: 65, smartSubsample: true }),
}
const CARD = { width: 1200, height: 630, bowl: 560, paper: '#faf6ec' } as const

const drawn = (bowl: Bowl, size: number, prefix: string, without: readonly string[] = []) =>
  Buffer.from(svgText(composeBowl({ ...bowl, size, prefix }), { size, without }))

const bowlPixels = ({ bowl, without, width, type }: JobOf<'bowl'>): Promise<Buffer> =>
  encode[type](sharp(drawn(bowl, width, 'b', without))).toBuffer()

/** A bowl on a plain background. Text would need a font here. */
function sharedCard({ bowl }: JobOf<'card'>): Promise<Buffer> {
  const { width, height, paper: background } = CARD
  const card = sharp({ create: { width, height, channels: 3, background } }).png({ palette: true })
  if (bowl) card.composite([{ input: drawn(bowl, CARD.bowl, 'c'), gravity: 'centre' }])
  return card.toBuffer()
}

function make(job: PictureJob) {
  switch (job.kind) {
    case 'bowl':
      return bowlPixels(job)
    case 'card':
      return sharedCard(job)
    case 'photo':
      return photoPictures(job)
  }
}

async function replyTo({ id, job }: JobRequest): Promise<Reply> {
  try {
    return { id, made: await make(job) }
  } catch (error) {
    if (error instanceof AppError) return { id, refused: { code: error.code, params: error.params } }
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// The shop sends messages of this type (process.ts).
process.on('message', (message) => {
  void replyTo(message as JobRequest).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())
// A stop may signal the whole process group; the pictures that the shop still waits for are finished first.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
