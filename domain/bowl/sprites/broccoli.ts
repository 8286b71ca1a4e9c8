import { blob, dots, move, points, smooth, spin, TAU, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#3a7d24', mid: '#5aa232', light: '#86c84a', bud: '#c4ec86', stalk: '#cfe6a2' }

// a floret from above: a crown of knobs, each a tuft of buds, and a piece of pale stalk
function draw(rng: Random, paint: Paint): Drawing {
  const knobs = Array.from({ length: 9 }, (_, i) => {
    const [a, r] =
      i < 6
        ? [(i / 6) * TAU + rng.r(-0.2, 0.2), rng.r(11, 13)]
        : [(i / 3) * TAU + rng.r(-0.3, 0.3), rng.r(3, 6)]
    return { x: Math.cos(a) * r, y: Math.sin(a) * r * 0.9 - 3, r: rng.r(6.6, 8.6) }
  })
  const tuft = knobs.map(({ x, y, r }) =>
    smooth(move(blob(rng, r, r * 0.95, 0.09, 12, [5, 7]), x, y), true, 5),
  )
  const stalk = smooth(
    move(spin(points('-4.5 -6, -5.4 8, -4.6 13, 4.6 13, 5.4 8, 4.5 -6'), rng.r(-12, 12)), 0, 8),
  )
  const crumbs = (k: number, r: number) =>
    S(
      dots(
        knobs.flatMap((n) =>
          within(rng, k, n.r * 0.8).map(([x, y]): [number, number] => [n.x + x - 0.6, n.y + y - 1]),
        ),
      ),
      r > 1.5 ? c.light : c.bud,
      r,
      0.8,
    )
  return {
    shape: tuft.join('') + stalk,
    svg: [
      F(stalk, paint.lin(-5, 0, 6, 0, ['#d5eaae', [c.stalk, 0.5], '#8ab560'])),
      knobs
        .map(
          (n, i) =>
            F(tuft[i] ?? '', i < 6 ? c.deep : c.mid) +
            F(
              smooth(move(blob(rng, n.r * 0.8, n.r * 0.72, 0.1, 10, [5]), n.x - 0.8, n.y - 1.2), true, 5),
              i < 6 ? c.mid : c.light,
              0.8,
            ),
        )
        .join(''),
      crumbs(5, 1.9),
      fine(paint, crumbs(5, 1.2)),
    ].join(''),
  }
}

export const broccoli: Sprite = {
  kind: 'cluster',
  size: 44,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.88,
  z: 41,
  tilt: 60,
  dot: '#5aa232',
  draw,
}
