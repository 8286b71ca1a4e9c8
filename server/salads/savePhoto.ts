import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import type { Picture } from '../pictures/picture.ts'
import { saladPhotos, salads } from '../tables/menu.ts'

/** Replaces a salad's photo. Its URL is new, so browsers never show a cached old photo for it. */
export async function savePhoto(tx: Db, saladId: string, pictures: Picture[], now: Date): Promise<void> {
  await touch(tx, saladId, now)
  await tx.delete(saladPhotos).where(eq(saladPhotos.saladId, saladId))
  const photoId = randomUUIDv7()
  await tx.insert(saladPhotos).values(pictures.map((picture) => ({ saladId, photoId, ...picture })))
}

export async function removePhoto(tx: Db, saladId: string, now: Date): Promise<void> {
  await touch(tx, saladId, now)
  const { rowCount } = await tx.delete(saladPhotos).where(eq(saladPhotos.saladId, saladId))
  if (!rowCount) throw new AppError('NOT_FOUND')
}

async function touch(tx: Db, saladId: string, now: Date) {
  const { rowCount } = await tx
    .update(salads)
    .set({ ...bumpVersion(salads), updatedAt: now })
    .where(eq(salads.id, saladId))
  if (!rowCount) throw new AppError('NOT_FOUND')
}
