import { gzipSync } from 'node:zlib'
import { composeBowl } from '../domain/bowl/compose.ts'
import { svgText } from '../domain/bowl/svgText.ts'
import { ingredients, salads } from '../domain/menu/firstSalads.ts'
import { roundsOr, shortOr } from './shared/options.ts'

/** Measures composing every salad of the catalogue, compared with scanning the same pictures as static files. */
const ROUNDS = roundsOr(20, 2)
const SIZES = shortOr([40, 96, 640], [96])

const byKey = new Map(ingredients.map((i) => [i.key, i]))
const compose = (round: string, size: number) =>
  salads.map((salad) => {
    const list = salad.ingredients.map((key) => byKey.get(key)).filter((i) => i !== undefined)
    // A different seed gives a different layout, so the layout cache is never hit.
    const scene = composeBowl({
      seed: salad.key + round,
      ingredients: list,
      glaze: salad.bowl,
      size,
      prefix: 'b',
    })
    return svgText(scene, { size })
  })

/** Reads every tag and every number, as a renderer of a static file would. */
function scan(svg: string) {
  let sum = 0
  for (const [tag] of svg.matchAll(/<[^>]+>/g))
    for (const [number] of tag.matchAll(/-?\d*\.?\d+/g)) sum += Number(number)
  return sum
}

const perBowl = (work: (round: number) => void) => {
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) work(round)
  return `${((performance.now() - start) / ROUNDS / salads.length).toFixed(2)} ms`
}

for (const size of SIZES) {
  const files = compose('', size)
  const kilobytes = (bytes: number) => `${(bytes / files.length / 1024).toFixed(1)} KB`
  console.log(`${salads.length} salads at ${size} px, for each one:`)
  console.log(`  composed, first sight      ${perBowl((round) => compose(`/${size}/${round}`, size))}`)
  console.log(`  composed, layout known     ${perBowl(() => compose('', size))}`)
  console.log(`  the same as a file, read   ${perBowl(() => files.forEach(scan))}`)
  console.log(
    `  the file                   ${kilobytes(files.join('').length)}, packed ${kilobytes(gzipSync(files.join('')).length)}`,
  )
}
