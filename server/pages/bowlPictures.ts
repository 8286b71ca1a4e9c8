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
/** The sizes and the type that almost every browser requests, most frequent first. */
export const AHEAD = ([560, 224, 384] as const).map((width) => ({ width, type: 'avif' as const }))

const AFTER_FAILURE_MS = MINUTE_MS

export const pictureName = ({ salad, width, type }: BowlPicture) => `${bowlVersion(salad)}/${width}.${type}`

/**
 * The bowls of the catalogue as pixels. Each takes a third of a second of CPU time, so they are drawn in the
 * background, one by one, and stored; `find` never waits for a drawing.
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
  /** The catalogue version whose pictures were checked last. */
  let checkedVersion = ''

  async function ready(name: string): Promise<Buffer | null> {
    const bytes = memory.get(name) ?? (await files.read(name))
    return bytes && memory.put(name, bytes)
  }

  /** Queues the missing pictures of a catalogue, behind the requested ones, and removes those that it no longer has. */
  async function lookThrough({ version, salads }: Catalogue) {
    const all = [...salads.values()]
    const versions = new Set(all.map(bowlVersion))
    queue = new Map([...queue].filter(([, { salad }]) => versions.has(bowlVersion(salad))))
    await files.removeOtherVersions(versions)
    for (const kind of AHEAD)
      for (const salad of all.filter((s) => s.status === 'ACTIVE')) {
        const picture = { salad, ...kind }
        const name = pictureName(picture)
        if (!(await ready(name))) queue.set(name, picture)
      }
    checkedVersion = version
  }

  async function draw(name: string, { salad, ...kind }: BowlPicture) {
    // Another process may have drawn it meanwhile.
    if (await ready(name)) return
    const began = performance.now()
    const bytes = await pictures.bowl({ bowl: bowlOf(salad), without: [], ...kind })
    memory.put(name, bytes)
    await files.write(name, bytes)
    // At most half of one CPU, because requests have priority.
    await wait(performance.now() - began, undefined, { ref: false })
  }

  /** Draws until the queue is empty. */
  async function run() {
    if (running) return
    running = true
    try {
      while (!stopped) {
        const shop = await catalogue.read()
        if (shop.version !== checkedVersion) await lookThrough(shop)
        const [next] = queue
        if (!next) return
        const [name, picture] = next
        queue.delete(name)
        await draw(name, picture).catch(async (error: unknown) => {
          if (stopped) return
          log.error({ err: error, picture: name }, 'a bowl could not be drawn as pixels')
          // Whatever the error was, the next picture may fail too, so pause.
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
    /** Stops at once; a picture being drawn is given up. */
    stop() {
      stopped = true
    },
    /** Returns null if the picture does not exist yet, and draws it next. */
    async find(picture: BowlPicture, shopVersion: string): Promise<Buffer | null> {
      const name = pictureName(picture)
      const bytes = await ready(name)
      if (!bytes) queue = new Map([[name, picture], ...queue])
      if (!bytes || shopVersion !== checkedVersion) void run()
      return bytes
    },
  }
}
