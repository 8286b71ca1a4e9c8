import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalogueCache } from '../server/catalogue/cache.ts'
import { openDb } from '../server/db/client.ts'
import { makeLog } from '../server/log.ts'
import { bowlOf } from '../server/menu/view.ts'
import { AHEAD, pictureName } from '../server/pages/bowlPictures.ts'
import { pictureFiles } from '../server/pages/pictureFiles.ts'
import { pictureProcess } from '../server/pictures/process.ts'
import { buildOnce } from './build.ts'
import { aFreePort } from './freePort.ts'
import { SHOP_CLOCK, serving, startProgram } from './program/program.ts'

const root = join(import.meta.dirname, '..')
const CACHE = join(root, '.cache', 'shop')
const DATA = join(CACHE, 'data')

/** A hash of everything that the demo and its pictures are made from. */
function sourceHash(clock: string): string {
  const hash = createHash('sha256').update(clock)
  const files = globSync(
    ['{domain,server,standin}/**/*.ts', 'server/db/migrations/**/*.sql', 'package-lock.json'],
    { cwd: root, exclude: ['**/*.test.ts', 'domain/text/**'] },
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * The data folder of a demo shop that was filled, has all its bowls drawn, and was stopped. Created once per state of
 * the code.
 */
export async function readyShop(say: (text: string) => void, clock = SHOP_CLOCK): Promise<string> {
  await buildOnce(CACHE, sourceHash(clock), say, async () => {
    say('Filling the demo shop …')
    // Pictures are named by their content and can stay. Everything else belongs to the previous demo.
    for (const name of globSync('*', { cwd: DATA, exclude: ['bowls'] }))
      rmSync(join(DATA, name), { recursive: true, force: true })
    const port = await aFreePort()
    const program = startProgram({ PORT: String(port), DATA_DIR: DATA, CLOCK_START: clock })
    await serving(program, port)
    program.child.kill('SIGTERM')
    if ((await program.ended) !== 0)
      throw new Error(`The demo shop did not stop cleanly:\n${program.output()}`)
    await drawBowls(new Date(clock))
  })
  return DATA
}

async function drawBowls(now: Date) {
  const log = makeLog('warn', false)
  const store = await openDb({ dataDir: DATA })
  const pictures = pictureProcess()
  try {
    const { salads } = await openCatalogueCache({ db: store.db, now: () => now, log }).read()
    const files = pictureFiles(join(DATA, 'bowls'), log)
    for (const salad of salads.values())
      for (const kind of salad.status === 'ACTIVE' ? AHEAD : []) {
        const name = pictureName({ salad, ...kind })
        if (await files.read(name)) continue
        await files.write(name, await pictures.bowl({ bowl: bowlOf(salad), without: [], ...kind }))
      }
  } finally {
    pictures.stop()
    await store.close()
  }
}
