import { block } from '../block.ts'
import { disc } from '../geometry.ts'
import { F, fine, shifted } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { top: '#fffdf6', shade: '#d6ccb6', pit: '#cfc4ac' }

function draw(rng: Random, paint: Paint): Drawing {
  const [w, h] = [rng.r(10.5, 13), rng.r(9, 11.5)]
  const cube = block(rng, { w, h, drop: rng.r(5.5, 8), turn: rng.r(-38, 38), wobble: 1.5 })
  const pits = Array.from({ length: 7 }, () => {
    const [x, y] = cube.onTop(rng.r(-w, w) * 0.75, rng.r(-h, h) * 0.75)
    return disc(x, y, rng.r(0.5, 1.4), rng.r(0.4, 0.9))
  }).join('')
  return {
    shape: cube.shape,
    svg: [
      F(cube.shape, c.shade),
      F(cube.side, paint.lin(-13, 0, 14, 0, ['#eee6d3', [c.shade, 0.55], '#bfb294'])),
      F(cube.top, paint.lin(-10, -14, 10, 10, ['#fffffb', [c.top, 0.5], '#f3ecdc'])),
      F(pits, c.pit, 0.75),
      fine(paint, shifted(F(pits, '#fff', 0.9), 'translate(.3 .8)scale(.96)')),
    ].join(''),
  }
}

export const feta: Sprite = {
  kind: 'cluster',
  size: 27,
  variants: 3,
  count: [6, 9, 14],
  gap: 0.95,
  z: 44,
  upright: true,
  stray: 0.4,
  dot: '#e6dcc4',
  draw,
}
