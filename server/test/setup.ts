import { migratedImage } from './image.ts'

/** Once per run: builds the migrated image that every test file starts from. */
export async function setup() {
  if (!process.env.TEST_DATABASE_URL) await migratedImage()
}
