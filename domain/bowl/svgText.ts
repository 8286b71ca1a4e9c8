import { CX, CY } from './ceramic.ts'
import type { Scene } from './compose.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A bowl as a complete SVG file. */
export function svgText(
  scene: Scene,
  { size, label, without = [] }: { size: number; label?: string; without?: readonly string[] },
): string {
  const groups = scene.groups
    .filter(({ ingredient }) => ingredient === null || !without.includes(ingredient))
    .map(({ ingredient, svg }) =>
      ingredient === null ? svg : `<g data-i="${escaped(ingredient)}">${svg}</g>`,
    )
  const labelAttributes =
    label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(label)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}" ${labelAttributes}>`,
    `<defs>${scene.defs}</defs>${scene.bowl}`,
    `<g transform="translate(${CX} ${CY})" clip-path="url(#${scene.clip})">${groups.join('')}</g>`,
    `${scene.light}</svg>`,
  ].join('')
}
