import { move, points, smooth, spin } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { mid: '#f0d9a4', light: '#fdf1cf' }

// a pinch of seeds
function draw(rng: Random): Drawing {
  let a = ''
  let b = ''
  let s = ''
  for (let i = 0; i < 8; i++) {
    const seed = points('0 -4.2, 1.9 -0.8, 1.7 2.2, 0 3.2, -1.7 2.2, -1.9 -0.8')
    const at = [rng.g() * 11, rng.g() * 11] as const
    const turn = rng.r(0, 360)
    const d = smooth(move(spin(seed, turn), at[0], at[1]))
    if (i % 3) a += d
    else b += d
    s += smooth(move(spin(seed, turn), at[0] + 0.5, at[1] + 1.2))
  }
  return { shape: '', svg: F(s, '#3a2408', 0.35) + F(a, c.light) + F(b, c.mid) }
}

export const sesame: Sprite = {
  kind: 'dust',
  size: 30,
  variants: 2,
  flips: true,
  count: [12, 18, 26],
  z: 74,
  tilt: 180,
  noShadow: true,
  dot: '#e3c88e',
  draw,
}
