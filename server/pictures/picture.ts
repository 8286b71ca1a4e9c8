import { z } from 'zod'
import type { BowlInput } from '../../domain/bowl/compose.ts'
import type { smallBowlTypes, smallBowlWidths } from '../../domain/menu/smallBowl.ts'

/** The drawing of a salad's bowl, independent of size and format. */
export type Bowl = Pick<BowlInput, 'seed' | 'ingredients' | 'glaze'>

/** A job for the picture process. */
export type PictureJob =
  | {
      kind: 'bowl'
      bowl: Bowl
      /** The keys of the ingredients to leave out. */
      without: readonly string[]
      width: (typeof smallBowlWidths)[number]
      type: (typeof smallBowlTypes)[number]
    }
  | { kind: 'card'; bowl: Bowl | null }
  | { kind: 'photo'; bytes: Uint8Array | undefined; type: string | undefined }
export type JobOf<Kind extends PictureJob['kind']> = Omit<Extract<PictureJob, { kind: Kind }>, 'kind'>

/** One of the pictures made from a photo. */
export const picture = z.object({
  type: z.enum(['image/avif', 'image/webp']),
  width: z.int(),
  height: z.int(),
  bytes: z.instanceof(Buffer),
})
export type Picture = z.infer<typeof picture>
