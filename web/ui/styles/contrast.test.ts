// biome-ignore lint/style/noRestrictedImports: a test may read the style sheet it is about
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const blockOf = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? ''
const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]))
const light = colours(blockOf(':root {'))
const themes = { light, dark: { ...light, ...colours(blockOf(":root[data-theme='dark'] {")) } }

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string | undefined, b: string | undefined) {
  if (!a || !b) throw new Error('no such token')
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'raised', 'sunken']
const plates = ['plate-pistachio', 'plate-lemon', 'plate-blush', 'plate-mint', 'plate-sand']
const pairs = (texts: string[], on: string[]) =>
  texts.flatMap((text) => on.map((ground): [string, string] => [text, ground]))
const own = [
  'leaf',
  'leaf-soft',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
  'warn',
  'warn-soft',
  'info-soft',
]
const text = [
  ...pairs(['ink', 'ink-2', 'ink-3', 'leaf-text', 'accent-text', 'danger-text'], grounds),
  ...pairs(['ink', 'ink-2'], [...plates, 'leaf-soft']),
  ...pairs(['on-leaf'], ['leaf-hover', 'leaf-press']),
  ...pairs(['on-danger'], ['danger-hover']),
  ...[...own, 'neutral-soft', 'deep', 'sprout', 'toast'].map((ground): [string, string] => [
    `on-${ground}`,
    ground,
  ]),
  ...pairs(['on-deep', 'on-deep-2', 'sprout'], ['deep', 'deep-2']),
  ...pairs(['sprout', 'toast-info', 'toast-warn', 'toast-danger'], ['toast']),
]
const marks = [...pairs(['control', 'focus', 'leaf', 'accent'], grounds)]

test.each(['light', 'dark'] as const)(
  'every text pair of the %s theme has a contrast of at least 4.5, every mark 3',
  (theme) => {
    const low = (list: [string, string][], least: number) =>
      list
        .filter(([a, b]) => contrast(themes[theme][a], themes[theme][b]) < least)
        .map((pair) => pair.join(' on '))
    expect(low(text, 4.5)).toEqual([])
    expect(low(marks, 3)).toEqual([])
  },
)
