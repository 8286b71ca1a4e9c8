import { curve, dots, line, move, type Point, points, smooth, within } from '../geometry.ts'
import { F, fine, S, shifted } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const outline =
  '4 -46, 17 -48, 22 -40, 22 -22, 20 -4, 16 14, 11 30, 9 44, 2 50, -5 47, -9 32, -14 15, -20 -3, -22 -22, -21 -40, -12 -49'

// a grilled fillet: broad at the head, narrow at the tail, with V-shaped flakes along the middle and grill marks across
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1) => rng.r(-v, v)
  const bend = rng.r(5, 9) * rng.sign()
  const lean = ([x, y]: Point): Point => [x + bend * (1 - (y / 50) ** 2) - bend / 2, y]
  const b = points(outline, ([x, y]) => lean([x + j(0.8), y + j(0.8)]))
  const shape = smooth(b)
  const seared = points(outline, ([x, y]) => lean([x * 0.86 + j(1.4), y * 0.93 - 0.8 + j(1.2)]))
  const wide = (y: number) => (y < -20 ? 21 - (-20 - y) * 0.35 : 21 - (y + 20) * 0.24)
  const flakes = [-34, -22, -10, 2, 13, 23, 32].map((y) => {
    const w = wide(y + 7) * 0.86
    const [left, middle, right] = [lean([-w, y + 9]), lean([j(0.6), y]), lean([w, y + 9])]
    return curve(left, lean([-w * 0.5, y + 1]), middle) + curve(middle, lean([w * 0.5, y + 1]), right)
  })
  const bars = [-30, -14, 2, 18, 32].map((y) => {
    const w = wide(y) * 0.78
    return line(lean([-w, y + 6 + j()]), lean([w, y - 5 + j()]))
  })
  return {
    shape,
    svg: [
      F(smooth(move(b, 0.8, 3.4)), '#ad8a58'),
      F(shape, paint.lin(-20, -20, 20, 24, ['#fffdf6', ['#fbf1dc', 0.5], '#dcc294'])),
      F(smooth(seared), paint.lin(-16, -24, 18, 26, ['#fbdc90', ['#eeb652', 0.45], '#c9842c'])),
      S(bars.join(''), '#62300f', 4.8, 0.66),
      shifted(S(flakes.join(''), '#99601d', 1.5, 0.5), 'translate(.3 1.5)'),
      S(flakes.join(''), '#fff6dc', 1.3, 0.85),
      F(smooth(points('-12 -34, -7 -41, 1 -43, -5 -36, -10 -26', lean)), '#fffbe6', 0.6),
      fine(paint, S(dots(within(rng, 12, 13, 34).map(lean)), '#3f7a34', 1.5, 0.9)),
    ].join(''),
  }
}

export const hammour: Sprite = {
  kind: 'fan',
  size: 110,
  scale: 1.1,
  width: 50,
  variants: 2,
  count: [2, 2, 3],
  step: 41,
  turn: 9,
  z: 42,
  across: true,
  loose: 4,
  dot: '#eab044',
  draw,
}
