import { CACHE, newShopImage } from '../newShopImage.ts'

let read: Promise<Uint8Array<ArrayBuffer>> | undefined
/** A new shop's embedded database, read once by each test process. */
export function migratedImage() {
  read ??= newShopImage(CACHE)
  return read
}
