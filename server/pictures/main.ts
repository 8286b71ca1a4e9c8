import sharp from 'sharp'
import { AppError } from '../../domain/errors.ts'
import { bowlPixels, sharedCard } from './bowl.ts'
import { photoPictures } from './photo.ts'
import type { PictureJob } from './picture.ts'
import type { JobRequest, Reply } from './process.ts'

/** The picture process: makes the pictures that the shop requests and ends with the shop. */

// One thread per picture and no cache.
sharp.concurrency(1)
sharp.cache(false)

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
