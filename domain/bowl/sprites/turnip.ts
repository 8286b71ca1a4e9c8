import { block } from '../block.ts'
import { curve, line, rounded } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a baton of pickled turnip: the brine has dyed its edges deep pink, the heart is pale
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const [w, h] = [rng.r(18, 21), rng.r(5, 6)]
  const baton = block(rng, {
    w,
    h,
    drop: rng.r(6, 7.5),
    turn: variant * 52 - 46 + rng.r(-10, 10),
    wobble: 0.7,
    soft: 0.14,
  })
  const grain = [-0.35, 0.3].map((k) => {
    const y = h * k + rng.r(-0.5, 0.5)
    return curve(baton.onTop(-w * 0.7, y), baton.onTop(0, y + rng.r(-1, 1)), baton.onTop(w * 0.7, y))
  })
  const heart = [
    baton.onTop(-w * 0.9, -h * 0.5),
    baton.onTop(w * 0.88, -h * 0.56),
    baton.onTop(w * 0.9, h * 0.5),
    baton.onTop(-w * 0.88, h * 0.56),
  ]
  return {
    shape: baton.shape,
    svg: [
      F(baton.shape, paint.lin(-16, -4, 16, 8, ['#d8327e', ['#bd2069', 0.5], '#8a114a'])),
      F(baton.top, paint.lin(-14, -10, 14, 10, ['#fb7fb4', ['#f2619f', 0.5], '#dc3f86'])),
      F(rounded(heart, 0.4), '#ffd3e4', 0.85),
      S(grain.join(''), '#f58cba', 1, 0.8),
      fine(
        paint,
        S(line(baton.onTop(-w * 0.8, -h * 0.72), baton.onTop(w * 0.2, -h * 0.76)), '#fff', 1.5, 0.9),
      ),
    ].join(''),
  }
}

export const turnip: Sprite = {
  kind: 'cluster',
  size: 44,
  variants: 3,
  count: [4, 6, 9],
  gap: 0.54,
  z: 42,
  upright: true,
  dot: '#ef7aab',
  draw,
}
