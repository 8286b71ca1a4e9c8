import type { Glaze } from '../menu/rules.ts'
import { disc, num, TAU } from './geometry.ts'
import { F, S } from './marks.ts'
import type { Paint } from './paint.ts'
import type { Random } from './random.ts'

/** Glazes. Each works on warm paper and on leaf-green ink, so one drawing serves both themes. */
const colours = {
  oat: { hi: '#fffaf0', lip: '#f3ead9', low: '#d3c3a8', wall: '#e9dcc6', deep: '#a8946f', dot: '#8d7448' },
  sage: { hi: '#eaf1e0', lip: '#c6d5ba', low: '#93a988', wall: '#b4c6a8', deep: '#63795a', dot: '#4c6245' },
  clay: { hi: '#f7d9c4', lip: '#dfa585', low: '#a9694a', wall: '#cf9070', deep: '#77432a', dot: '#6b3519' },
  slate: { hi: '#8fa5a4', lip: '#566f70', low: '#2e4244', wall: '#415a5b', deep: '#1b2b2d', dot: '#c8d6cf' },
  sky: { hi: '#f0f6f6', lip: '#c9dcdf', low: '#8fabb2', wall: '#b2cbd0', deep: '#5c7a84', dot: '#4b6a76' },
} as const satisfies Record<Glaze, object>

/** The bowl within its picture of 400 by 400: the centre, the outer radius, the lip, and how far out food may lie. */
export const CX = 200
export const CY = 190
export const OUTER = 180
const LIP = 169
export const FOOD = 156

const arc = (r: number, from: number, to: number) => {
  const p = (a: number) => `${num(CX + Math.cos(a) * r)} ${num(CY + Math.sin(a) * r)}`
  return `M${p(from)}A${r} ${r} 0 0 1 ${p(to)}`
}

const speckle = (rng: Random) =>
  Array.from({ length: 40 }, () => {
    const [a, r] = [rng.r(0, TAU), rng.r(LIP - 10, OUTER - 2)]
    return disc(CX + Math.cos(a) * r, CY + Math.sin(a) * r, rng.r(0.4, 1.1), rng.r(0.4, 0.9))
  }).join('')

const ground = '#0b1a0c'
const inner = '#0d1f10'

/** The bowl itself and its shadow on the table. */
export function emptyBowl(rng: Random, paint: Paint, glaze: Glaze): string {
  const g = colours[glaze]
  const shadow = paint.rad(CX + 3, CY + 15, 193, [
    [ground, 0.78, 0.42],
    [ground, 0.87, 0.24],
    [ground, 0.94, 0.08],
    [ground, 1, 0],
  ])
  const outside = [g.hi, [g.lip, 0.35], [g.low, 1]] as const
  const rim = [g.hi, [g.lip, 0.5], [g.lip, 0.75], [g.low, 1]] as const
  const depth = [
    [g.deep, 0.72],
    [g.wall, 0.94],
    [g.lip, 1],
  ] as const
  const upperWall = [
    [inner, 0, 0.3],
    [inner, 0.3, 0.08],
    [inner, 0.6, 0],
  ] as const
  return [
    F(disc(CX + 3, CY + 15, 193), shadow),
    F(disc(CX, CY, OUTER), paint.lin(CX - 70, 20, CX + 60, 380, outside)),
    F(disc(CX, CY + 0.8, OUTER - 3.4), paint.lin(CX - 60, 20, CX + 60, 380, rim)),
    F(disc(CX, CY, LIP), paint.lin(CX - 40, 24, CX + 40, 366, [g.deep, [g.wall, 0.4], [g.hi, 1]])),
    F(disc(CX, CY, LIP - 1.6), paint.rad(CX, CY + 4, LIP, depth), 0.86),
    F(disc(CX, CY, LIP), paint.lin(CX - 30, 20, CX + 20, 300, upperWall)),
    paint.fine ? F(speckle(rng), g.dot, 0.42) : '',
    S(arc(OUTER - 3, -2.5, -1.25), '#fff', 2.6, 0.55),
    paint.fine
      ? S(arc(OUTER - 4, 0.5, 1.5), '#fff', 1.4, 0.22) + S(arc(LIP + 0.2, 0.35, 2.3), '#fff', 1.3, 0.5)
      : '',
  ].join('')
}

/** The shadow of the wall on the food. */
export const wallShade = (paint: Paint, strength: number) =>
  F(
    disc(CX, CY, LIP - 1),
    paint.rad(CX + 3, CY + 12, LIP + 6, [
      ['#0a200c', 0.7, 0],
      ['#0a200c', 0.9, Math.round(16 * strength) / 100],
      ['#0a200c', 1, Math.round(46 * strength) / 100],
    ]),
  )

/** Light from above. */
export const skylight = (paint: Paint) =>
  F(
    disc(CX, CY, LIP - 4),
    paint.rad(CX - 42, CY - 62, 190, [
      ['#fffbe0', 0, 0.1],
      ['#fffbe0', 0.55, 0.03],
      ['#fffbe0', 1, 0],
    ]),
  )
