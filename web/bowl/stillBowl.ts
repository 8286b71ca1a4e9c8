import { type BowlInput, composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'

type Still = Omit<BowlInput, 'prefix'> & { without: readonly string[] }

/** A cache of the latest images, because lists show the same salads repeatedly. */
const made = new Map<string, string>()
const MADE_MOST = 120

/** A bowl as a data URL. A list of 20 bowls then has 24 nodes instead of 13,000. */
export function stillBowl({ without, ...input }: Still): string {
  const key = JSON.stringify([
    input.seed,
    input.glaze,
    input.size,
    input.ingredients.map((i) => [i.key, i.category]),
    without,
  ])
  // An image is a separate document, so its ids cannot collide.
  const address =
    made.get(key) ?? dataUrl(svgText(composeBowl({ ...input, prefix: 'b' }), { size: input.size, without }))
  made.delete(key)
  made.set(key, address)
  for (const oldest of made.keys()) if (made.size > MADE_MOST) made.delete(oldest)
  return address
}

/** Escapes only what a URL cannot contain, which is a third shorter than escaping everything. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replace(/[%#<>]|[^ -~]/gu, (sign) => encodeURIComponent(sign))}`
