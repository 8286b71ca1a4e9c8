import { num } from './geometry.ts'
import type { Paint } from './paint.ts'

const opacity = (o: number | undefined, name: string) =>
  o === undefined || o === 1 ? '' : ` ${name}="${String(Math.round(o * 100) / 100).replace(/^0\./, '.')}"`

/** A filled shape. */
export const F = (d: string, fill: string, o?: number) =>
  `<path d="${d}" fill="${fill}"${opacity(o, 'fill-opacity')}/>`
/** A filled shape with open holes. */
export const holed = (d: string, fill: string, o?: number) =>
  F(d, fill, o).replace('<path', '<path fill-rule="evenodd"')
/** A line with round ends. */
export const S = (d: string, stroke: string, width: number, o?: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round"${opacity(o, 'stroke-opacity')}/>`
/** An ellipse, optionally rotated. */
export const E = (cx: number, cy: number, rx: number, ry: number, fill: string, o?: number, turn?: number) =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${opacity(o, 'fill-opacity')}${turn ? ` transform="rotate(${num(turn)} ${num(cx)} ${num(cy)})"` : ''}/>`
/** A mark with a transform. */
export const shifted = (mark: string, transform: string) =>
  mark.replace('<path', `<path transform="${transform}"`)
/** Details that only large bowls show. */
export const fine = (paint: Paint, ...parts: string[]) => (paint.fine ? parts.join('') : '')
