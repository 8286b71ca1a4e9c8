import { hash } from './random.ts'

/** A colour, optionally at an offset, optionally with an opacity. */
export type Stop = string | readonly [colour: string, at: number, opacity?: number]

export type Paint = {
  /** Whether details for large bowls are drawn. */
  readonly fine: boolean
  /** Gradients. They return the value of a `fill` attribute. Coordinates are those of the drawing. */
  lin(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string
  rad(cx: number, cy: number, r: number, stops: readonly Stop[]): string
}

export type Gradients = Paint & {
  readonly prefix: string
  /** Adds gradients that another paint created with its own prefix. */
  adopt(list: Iterable<string>): void
  list(): string[]
  markup(): string
}

const stopsXml = (stops: readonly Stop[]) =>
  stops
    .map((stop, i) => {
      const [colour, at, o] = typeof stop === 'string' ? [stop, i / (stops.length - 1)] : stop
      const faded = o === undefined ? '' : ` stop-opacity="${o}"`
      return `<stop offset="${Math.round(at * 100) / 100}" stop-color="${colour}"${faded}/>`
    })
    .join('')

/**
 * Collects gradients while a bowl is drawn. A gradient is named by its content, so its name does not depend on the rest
 * of the drawing.
 */
export function gradients(prefix: string, detail: boolean): Gradients {
  const names = new Map<string, string>()
  const fill = (xml: string) => {
    const name = names.get(xml) ?? `${prefix}${hash(xml).toString(36)}`
    names.set(xml, name)
    return `url(#${name})`
  }
  const space = 'gradientUnits="userSpaceOnUse"'
  return {
    prefix,
    fine: detail,
    lin: (x1, y1, x2, y2, stops) =>
      fill(`linearGradient|${space} x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"|${stopsXml(stops)}`),
    rad: (cx, cy, r, stops) =>
      fill(`radialGradient|${space} cx="${cx}" cy="${cy}" r="${r}"|${stopsXml(stops)}`),
    adopt: (list) => {
      for (const xml of list) fill(xml)
    },
    list: () => [...names.keys()],
    markup: () =>
      [...names]
        .map(([xml, name]) => {
          const [tag, attributes, stops] = xml.split('|')
          return `<${tag} id="${name}" ${attributes}>${stops}</${tag}>`
        })
        .join(''),
  }
}
