import sharp from 'sharp'
import { AppError } from '../../domain/errors.ts'
import { bowlPixels, sharedCard } from './bowl.ts'
import { photoPictures } from './photo.ts'
import type { PictureJob } from './picture.ts'
import type { Asked, Reply } from './process.ts'

/** The picture process: makes what the shop asks for, and ends with it. */

// One thread a picture and nothing kept.
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

async function replyTo({ id, job }: Asked): Promise<Reply> {
  try {
    return { id, made: await make(job) }
  } catch (error) {
    if (error instanceof AppError) return { id, refused: { code: error.code, params: error.params } }
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// The shop wrote it, with this type (process.ts).
process.on('message', (message) => {
  void replyTo(message as Asked).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())
// Whoever stops the shop may tell its whole group; what it still waits for is finished first.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
