import { move, nth, type Point, row, smooth } from '../geometry.ts'
import { leafShape } from '../leafShape.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const wine = { deep: '#551130', mid: '#93294f', light: '#cc6a8e', tip: '#7a2042' }
const heart = { deep: '#6f9a34', mid: '#92bf45', light: '#bddd68', pale: '#e3f0ac', rib: '#f6f8dc' }
const soft = (pts: readonly Point[]) => smooth(pts, true, 2)
const veins = [0.16, 0.3, 0.44, 0.58]

// red lollo: a green heart and around it a broad wine-red frill; the colours are not mixed, because that looks muddy
function draw(rng: Random, paint: Paint): Drawing {
  const side = rng.sign()
  const leaf = leafShape(rng, {
    length: 118,
    width: rng.r(98, 108),
    bend: rng.r(-12, 12),
    n: 27,
    frequency: rng.r(6, 8),
    ruffle: 0.12,
    frill: 0.17,
    profile: (t) => {
      const belly = 0.2 + 0.8 * Math.sin(Math.PI * Math.min(1, t * 0.72 + 0.04)) ** 0.8
      return belly * (t > 0.8 ? Math.sqrt(Math.max(0, 1 - ((t - 0.8) / 0.21) ** 2)) : 1)
    },
  })
  // The tip needs its own frill, because the points of the outline are close together there.
  const rim = leaf
    .outline()
    .flatMap((p, i) => (i > 20 && i < 36 ? move([p], 0, 0, i % 2 ? 1.05 : 0.93) : [p]))
  const shape = smooth(rim, true, 5)
  /** Folds of the frill: wedges from the edge inwards, all the way around. */
  const folds = (first: number, inwards: number) =>
    row(14, (n) => [first + n * 3, rng.r(inwards, inwards + 0.1)])
      .map(([i, k]) =>
        soft([...move([nth(rim, i), nth(rim, i + 1)], 0, 0, 0.97), ...move([nth(rim, i + 1)], 0, 0, k)]),
      )
      .join('')
  const core = move(leaf.outline(0.72), 0, 7, 1, 0.88)
  return {
    shape,
    svg: [
      F(
        shape,
        paint.lin(0, 58, 0, -60, [
          heart.pale,
          [heart.mid, 0.16],
          [wine.light, 0.3],
          [wine.mid, 0.55],
          wine.tip,
        ]),
      ),
      F(folds(7, 0.6), wine.deep, 0.6) + F(folds(6, 0.66), wine.light, 0.85),
      F(
        soft(core),
        paint.lin(0, 58, 0, -46, [heart.pale, [heart.light, 0.35], [heart.mid, 0.75], heart.deep]),
      ),
      F(soft(move(leaf.half(side, 0.68), 0, 7, 1, 0.86)), heart.deep, 0.32),
      F(
        veins.map((t) => soft(leaf.pillow(t + 0.02, t + 0.12, -side, 0.13, 0.16, 0.6))).join(''),
        heart.pale,
        0.5,
      ),
      S(
        veins.map((t) => leaf.vein(t, -1, 0.78, 0.16) + leaf.vein(t + 0.03, 1, 0.78, 0.16)).join(''),
        heart.rib,
        1.3,
        0.6,
      ),
      F(soft(leaf.rib(9, 0.86)), heart.rib, 0.95),
      fine(paint, F(soft(leaf.rib(3, 0.7).map(([x, y]) => [x - 1.4, y])), '#fff', 0.6)),
    ].join(''),
  }
}

export const lollo: Sprite = {
  kind: 'leaf',
  size: 124,
  scale: 0.86,
  variants: 2,
  flips: true,
  dot: '#8a2f3a',
  draw,
}
