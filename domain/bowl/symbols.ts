import { type Gradients, gradients } from './paint.ts'
import { stream } from './random.ts'
import type { Drawing, Sprite } from './sprite.ts'

const SHADE = '#0c1d0a'
/** Placeholder for a bowl's prefix in cached drawings. */
const MARK = '§'

/** A cache: a sprite is drawn once and then renamed for each bowl. */
const drawn = new Map<string, Drawing & { gradients: string[] }>()

function drawing(key: string, sprite: Sprite, variant: number, detail: boolean) {
  const id = `${key} ${variant} ${detail} ${sprite.dot}`
  const known = drawn.get(id)
  if (known) return known
  const paint = gradients(MARK, detail)
  const made = sprite.draw(stream(`sprite/${key}/${variant}`), paint, variant)
  const symbol = { ...made, gradients: paint.list() }
  drawn.set(id, symbol)
  return symbol
}

/** One symbol: the outline (`o`) written once, its shadow (`s`), and the body drawn over both. */
export function symbolOf(id: string, key: string, sprite: Sprite, variant: number, paint: Gradients): string {
  const { shape, holed, strokes, svg: marked, gradients: used } = drawing(key, sprite, variant, paint.fine)
  paint.adopt(used)
  const svg = marked.replaceAll(`url(#${MARK}`, `url(#${paint.prefix}`)
  if (shape === '') return `<g id="${id}">${svg}</g>`
  if (strokes)
    return `<path id="${id}s" d="${shape}" fill="none" stroke="${SHADE}" stroke-opacity=".18" stroke-width="${strokes}"/><g id="${id}">${svg}</g>`
  const rule = holed ? ' fill-rule="evenodd"' : ''
  const body = svg
    .replace(`<path fill-rule="evenodd" d="${shape}"`, `<use href="#${id}o"`)
    .replace(`<path d="${shape}"`, `<use href="#${id}o"`)
  return `<path id="${id}o" d="${shape}"${rule}/><use id="${id}s" href="#${id}o" fill="${SHADE}" fill-opacity=".18"/><g id="${id}">${body}</g>`
}
