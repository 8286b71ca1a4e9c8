import { blob, move, smooth } from '../geometry.ts'
import { fine, holed, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { skin: '#8c2a68', mid: '#b85a94', pale: '#ecd0e2', white: '#fbf2f7' }

// thin rings: a purple outside, a white cut face, open in places
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  let svg = ''
  let shape = ''
  const rings: [rx: number, ry: number, w: number][] =
    variant === 1
      ? [[22, 15, 5]]
      : [
          [23, 20, 4.6],
          [14.5, 12, 4],
        ]
  for (const [rx, ry, w] of rings) {
    const b = blob(rng, rx, ry, 0.06, 14, [2, 3])
    const outer = smooth(b)
    const inner = smooth(move(b, 0.2, 0.2, 1 - w / rx, 1 - w / ry).reverse())
    const cut = smooth(move(b, -0.3, -0.5, 1 - 1.5 / rx))
    const cutIn = smooth(move(b, -0.2, -0.4, 1 - (w - 0.9) / rx).reverse())
    shape += outer + inner
    svg +=
      holed(outer + inner, paint.lin(-18, -20, 16, 20, [c.mid, c.skin])) +
      holed(cut + cutIn, paint.lin(-16, -18, 16, 18, [c.white, [c.pale, 0.6], '#d9a9c8'])) +
      fine(paint, S(smooth(move(b, -0.2, -0.4, 1 - w / 2 / rx)), c.mid, 0.6, 0.35))
  }
  return { shape, svg, holed: true }
}

export const onion: Sprite = {
  kind: 'loose',
  size: 46,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  z: 50,
  gap: 0.5,
  dot: '#8c2a68',
  draw,
}
