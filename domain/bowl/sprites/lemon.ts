import { num, type Point, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { rind: '#efb813', rind2: '#c98f0a', pith: '#fff6d0', flesh: '#fbd84a', deep: '#eab62a' }

// a half wheel
function draw(rng: Random, paint: Paint): Drawing {
  const arc = (r: number, y = 0) => `M${-r} ${y}A${r} ${r} 0 0 1 ${r} ${y}`
  const seg = (a0: number, a1: number) => {
    const p = (a: number, r: number): Point => [Math.cos(a) * r, -Math.sin(a) * r]
    const m = (a0 + a1) / 2
    return smooth([
      p(m, 4.5),
      p(a0 + 0.12, 9),
      p(a0 + 0.05, 21),
      p(a0 + 0.12, 26.4),
      p(m, 27.8),
      p(a1 - 0.12, 26.4),
      p(a1 - 0.05, 21),
      p(a1 - 0.12, 9),
    ])
  }
  const n = 5
  const w = Math.PI / n
  const segs = Array.from({ length: n }, (_, i) => seg(i * w + 0.02, (i + 1) * w - 0.02))
  const ves = Array.from({ length: 34 }, () => {
    const i = rng.i(0, n - 1),
      a = (i + rng.r(0.22, 0.78)) * w,
      r0 = rng.r(9, 21),
      l = rng.r(2.5, 4.5)
    return `M${num(Math.cos(a) * r0)} ${num(-Math.sin(a) * r0)}L${num(Math.cos(a) * (r0 + l))} ${num(-Math.sin(a) * (r0 + l))}`
  }).join('')
  const shape = `${arc(33, 8)}Q33 11 29 11L-29 11Q-33 11-33 8z`
  const up = (x: string) => `<g transform="translate(0 9)">${x}</g>`
  return {
    shape,
    svg:
      F(shape, paint.lin(-22, -24, 22, 14, ['#ffd84a', [c.rind, 0.5], c.rind2])) +
      up(
        F(`${arc(31)}z`, c.pith) +
          F(segs.join(''), paint.rad(-6, -16, 30, ['#fff0a0', [c.flesh, 0.5], '#f0c030'])) +
          S(ves, '#fffbdc', 1.4, 0.55) +
          fine(paint, F(segs.slice(0, 2).join(''), c.deep, 0.18)),
      ) +
      S('M-26-8A29 29 0 0 1-10-22.5', '#fff', 2, 0.55),
  }
}

export const lemon: Sprite = {
  kind: 'wedge',
  size: 66,
  variants: 1,
  count: [1, 2, 3],
  z: 68,
  shadow: 1.3,
  tilt: 60,
  dot: '#efb813',
  draw,
}
