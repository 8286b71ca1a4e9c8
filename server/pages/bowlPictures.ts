import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Catalogue, CatalogueCache, SaladWithIngredients } from '../catalogue/cache.ts'
import { recent } from '../http/boundedCache.ts'
import type { Log } from '../log.ts'
import { bowlOf, bowlVersion } from '../menu/view.ts'
import type { JobOf } from '../pictures/picture.ts'
import type { PictureMaker } from '../pictures/process.ts'
import { pictureFiles } from './pictureFiles.ts'

export type BowlPicture = Omit<JobOf<'bowl'>, 'bowl' | 'without'> & { salad: SaladWithIngredients }

const KEPT_BYTES = 16 * 1024 * 1024
/** What almost every browser takes, the most asked for first. */
export const AHEAD = ([560, 224, 384] as const).map((width) => ({ width, type: 'avif' as const }))

const AFTER_FAILURE_MS = MINUTE_MS

export const pictureName = ({ salad, width, type }: BowlPicture) => `${bowlVersion(salad)}/${width}.${type}`

/**
 * The bowls of the catalogue as pixels. Each takes a third of a second of a processor, so they are drawn in the
 * background, one by one, and kept; `find` never waits for a drawing.
 */
export function bowlPictures(options: {
  folder: string | undefined
  catalogue: CatalogueCache
  pictures: PictureMaker
  log: Log
}) {
  const { catalogue, pictures, log } = options
  const files = pictureFiles(options.folder, log)
  const memory = recent(KEPT_BYTES)
  /** By name, the next one first. */
  let queue = new Map<string, BowlPicture>()
  let running = false
  let stopped = false
  /** The shop's version whose pictures were looked through last. */
  let seen = ''

  async function ready(name: string): Promise<Buffer | null> {
    const bytes = memory.get(name) ?? (await files.read(name))
    return bytes && memory.put(name, bytes)
  }

  /** What the catalogue lacks goes into the queue, behind what was asked for; what it no longer has is removed. */
  async function lookThrough({ version, salads }: Catalogue) {
    const all = [...salads.values()]
    const versions = new Set(all.map(bowlVersion))
    queue = new Map([...queue].filter(([, { salad }]) => versions.has(bowlVersion(salad))))
    await files.keepOnly(versions)
    for (const kind of AHEAD)
      for (const salad of all.filter((s) => s.status === 'ACTIVE')) {
        const picture = { salad, ...kind }
        const name = pictureName(picture)
        if (!(await ready(name))) queue.set(name, picture)
      }
    seen = version
  }

  async function draw(name: string, { salad, ...kind }: BowlPicture) {
    // Another process may have drawn it meanwhile.
    if (await ready(name)) return
    const began = performance.now()
    const bytes = await pictures.bowl({ bowl: bowlOf(salad), without: [], ...kind })
    memory.put(name, bytes)
    await files.write(name, bytes)
    // Never more than half of one processor: visitors come first.
    await wait(performance.now() - began, undefined, { ref: false })
  }

  /** Draws until nothing is left to draw. */
  async function run() {
    if (running) return
    running = true
    try {
      while (!stopped) {
        const shop = await catalogue.read()
        if (shop.version !== seen) await lookThrough(shop)
        const [next] = queue
        if (!next) return
        const [name, picture] = next
        queue.delete(name)
        await draw(name, picture).catch(async (error: unknown) => {
          if (stopped) return
          log.error({ err: error, picture: name }, 'a bowl could not be drawn as pixels')
          // Whatever it was, it may be the same with the next.
          await wait(AFTER_FAILURE_MS, undefined, { ref: false })
        })
      }
    } catch (error) {
      log.warn({ err: error }, 'drawing bowls was broken off; it goes on when one is asked for')
    } finally {
      running = false
    }
  }

  return {
    start: () => void run(),
    /** At once: a picture that is being drawn is given up. */
    stop() {
      stopped = true
    },
    /** Null while there is none yet: it is drawn next. */
    async find(picture: BowlPicture, shopVersion: string): Promise<Buffer | null> {
      const name = pictureName(picture)
      const bytes = await ready(name)
      if (!bytes) queue = new Map([[name, picture], ...queue])
      if (!bytes || shopVersion !== seen) void run()
      return bytes
    },
  }
}
