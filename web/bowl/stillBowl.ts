import { type BowlInput, composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'

type Still = Omit<BowlInput, 'prefix'> & { without: readonly string[] }

/** The last pictures made: lists show the same salads again and again. */
const made = new Map<string, string>()
const MADE_MOST = 120

/** A bowl as the address of an image. In a list that is 24 nodes for 20 bowls instead of 13,000. */
export function stillBowl({ without, ...input }: Still): string {
  const key = JSON.stringify([
    input.seed,
    input.glaze,
    input.size,
    input.ingredients.map((i) => [i.key, i.category]),
    without,
  ])
  // An image is a document of its own: its ids meet no others.
  const address =
    made.get(key) ?? dataUrl(svgText(composeBowl({ ...input, prefix: 'b' }), { size: input.size, without }))
  made.delete(key)
  made.set(key, address)
  for (const oldest of made.keys()) if (made.size > MADE_MOST) made.delete(oldest)
  return address
}

/** Only what an address cannot hold is escaped: a third shorter than escaping everything. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replace(/[%#<>]|[^ -~]/gu, (sign) => encodeURIComponent(sign))}`
