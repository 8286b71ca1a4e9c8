import { move, type Point, smooth, spin } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#2f7a2c', mid: '#4c9a36', light: '#82bf50', rib: '#a5cf72' }

// torn flat-leaf parsley: three toothed leaflets on a short stem
function draw(rng: Random): Drawing {
  const leaflet = (len: number, degrees: number) => {
    const w = len * 0.46
    const pts: Point[] = [
      [0, 0],
      [-w * 0.35, -len * 0.22],
      [-w * 1.05, -len * 0.42],
      [-w * 0.62, -len * 0.55],
      [-w * 0.72, -len * 0.85],
      [-w * 0.2, -len * 0.78],
      [0, -len * 1.08],
      [w * 0.22, -len * 0.78],
      [w * 0.7, -len * 0.88],
      [w * 0.6, -len * 0.55],
      [w * 1.05, -len * 0.45],
      [w * 0.35, -len * 0.22],
    ]
    return { all: spin(pts, degrees), half: spin(pts.slice(0, 7), degrees) }
  }
  const middle = leaflet(rng.r(15, 18), rng.r(-8, 8))
  const shaded = leaflet(rng.r(13, 15), rng.r(68, 86))
  const l = [middle, shaded, leaflet(rng.r(13, 15), -rng.r(68, 86))]
  const shape = l.map((x) => smooth(move(x.all, 0, 3))).join('')
  return {
    shape,
    svg:
      S('M0 3q1 5-1 10', c.rib, 1.8) +
      F(shape, c.mid) +
      F(l.map((x) => smooth(move(x.half, 0, 3))).join(''), c.light, 0.65) +
      F(smooth(move(shaded.all, 0, 3)), c.deep, 0.35),
  }
}

export const parsley: Sprite = {
  kind: 'accent',
  size: 26,
  variants: 2,
  flips: true,
  count: [9, 14, 20],
  z: 62,
  dot: '#4c9a36',
  draw,
}
