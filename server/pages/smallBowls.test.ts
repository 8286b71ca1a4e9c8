import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, vi } from 'vitest'
import { listSalads } from '../../domain/menu/contract.ts'
import { smallBowl, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import { buildApp } from '../app.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { PictureMaker } from '../pictures/process.ts'
import { salads } from '../tables/menu.ts'
import { test, testDeps } from '../test/app.ts'
import { visit } from '../test/testMenu.ts'

const folder = mkdtempSync(join(tmpdir(), 'waraq-bowls-'))
const aFolder = () => mkdtempSync(join(folder, 'data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const filesIn = (dataDir: string) => globSync('bowls/*/*.avif', { cwd: dataDir }).sort()
/** Images are served from memory before they are on disk. */
async function onDisk(dataDir: string, isThere: (file: string) => boolean) {
  await expect.poll(() => filesIn(dataDir).some(isThere)).toBe(true)
  return filesIn(dataDir).find(isThere) ?? expect.unreachable()
}

type App = Awaited<ReturnType<typeof buildApp>>
const bowlOf = async (app: App) => {
  const { content } = listSalads.returns.parse((await visit(app, '/salads')).json())
  return content[0]?.bowlUrl ?? expect.unreachable()
}
const avifs = (bowlUrl: string) => smallBowlWidths.map((width) => smallBowl(bowlUrl, { width, type: 'avif' }))
const WIDTH = 224
/** Repeats the request until the image is ready. */
async function pixels(app: App, url: string) {
  const ask = () => app.inject(url)
  await expect.poll(async () => (await ask()).headers['content-type']).toBe('image/avif')
  const { statusCode, rawPayload } = await ask()
  expect(statusCode).toBe(200)
  return rawPayload
}

const drawn = new Map<string, Promise<Buffer>>()
/** The real pictures, each drawn once for all tests, because these test when one is requested, stored and served. */
const drawnOnce =
  ({ bowl }: PictureMaker): PictureMaker['bowl'] =>
  (job) => {
    const name = JSON.stringify(job)
    const made = drawn.get(name) ?? bowl(job)
    drawn.set(name, made)
    return made
  }

/** A shop with one salad, because a catalogue of twenty takes time. */
async function aShop(
  db: Db,
  dataDir: string,
  { log, pictures }: { log?: Partial<Log>; pictures?: Partial<PictureMaker> } = {},
) {
  await db.update(salads).set({ status: 'ARCHIVED' }).where(ne(salads.key, 'fattoush'))
  const deps = testDeps(db, { dataDir })
  return buildApp({
    ...deps,
    log: { ...deps.log, ...log },
    pictures: { ...deps.pictures, bowl: drawnOnce(deps.pictures), ...pictures },
  })
}
const serve = (app: App) => app.listen({ port: 0, host: '127.0.0.1' })

describe('bowls as raster images', () => {
  test('redirect to the SVG until they are ready, without caching', async ({ db }) => {
    const app = await aShop(db, aFolder())
    const url = smallBowl(await bowlOf(app), { width: WIDTH, type: 'avif' })
    const early = await app.inject(url)
    expect([early.statusCode, early.headers['cache-control']]).toEqual([307, 'no-store'])
    const drawing = await app.inject(early.headers.location ?? '')
    expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(await sharp(await pixels(app, url)).metadata()).toMatchObject({ width: WIDTH, height: WIDTH })
    await app.close()
  })

  test('are drawn after a start, and not again after the next one', async ({ db }) => {
    const dataDir = aFolder()
    const shop = await aShop(db, dataDir)
    await serve(shop)
    await expect.poll(() => filesIn(dataDir)).toHaveLength(smallBowlWidths.length)
    const urls = avifs(await bowlOf(shop))
    const before = await Promise.all(urls.map((url) => pixels(shop, url)))
    await shop.close()
    const written = filesIn(dataDir).map((file) => statSync(join(dataDir, file)).mtimeMs)

    const bowl = vi.fn<PictureMaker['bowl']>()
    const again = await aShop(db, dataDir, { pictures: { bowl } })
    await serve(again)
    for (const [i, url] of urls.entries()) {
      const answer = await again.inject(url) // the first request
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(answer.rawPayload.equals(before[i] ?? Buffer.of())).toBe(true)
    }
    await again.close()
    expect(bowl).not.toHaveBeenCalled()
    expect(filesIn(dataDir).map((file) => statSync(join(dataDir, file)).mtimeMs)).toEqual(written)
  })

  test('are drawn again for a changed recipe, and the old ones are deleted', async ({ db }) => {
    const dataDir = aFolder()
    const app = await aShop(db, dataDir)
    const before = await bowlOf(app)
    await pixels(app, smallBowl(before, { width: WIDTH, type: 'avif' }))
    const old = await onDisk(dataDir, () => true)
    await changeCatalogue(db, (tx) =>
      tx.update(salads).set({ glaze: 'sky' }).where(eq(salads.key, 'fattoush')),
    )
    await expect.poll(() => bowlOf(app)).not.toBe(before)
    const after = await bowlOf(app)
    await pixels(app, smallBowl(after, { width: WIDTH, type: 'avif' }))
    const drawn = await onDisk(dataDir, (file) => dirname(file) !== dirname(old))
    expect(new Set(filesIn(dataDir).map(dirname))).toEqual(new Set([dirname(drawn)]))
    await app.close()
  })

  test('that a killed process left half-written are not served', async ({ db }) => {
    const [dataDir, other] = [aFolder(), aFolder()]
    const first = await aShop(db, other)
    const url = smallBowl(await bowlOf(first), { width: WIDTH, type: 'avif' })
    const whole = await pixels(first, url)
    const file = await onDisk(other, (name) => name.endsWith(`${WIDTH}.avif`))
    await first.close()
    mkdirSync(join(dataDir, file, '..'), { recursive: true })
    writeFileSync(join(dataDir, `${file}.4711`), whole.subarray(0, whole.length / 2))
    const app = await aShop(db, dataDir)
    expect((await app.inject(url)).statusCode).toBe(307)
    expect((await pixels(app, url)).equals(whole)).toBe(true)
    await app.close()
  })

  test('are served from memory if the folder is unusable, with one warning', async ({ db }) => {
    const dataDir = join(aFolder(), 'file')
    writeFileSync(dataDir, '')
    const warnings: string[] = []
    const app = await aShop(db, dataDir, {
      log: { warn: (_about: object, text?: string) => warnings.push(text ?? '') },
    })
    const url = smallBowl(await bowlOf(app), { width: WIDTH, type: 'avif' })
    const bytes = await pixels(app, url)
    expect((await app.inject(url)).rawPayload.equals(bytes)).toBe(true)
    expect(warnings).toEqual(['pictures cannot be kept; they are drawn after each start'])
    await app.close()
  })
})

describe('bowls without an ingredient as raster images', () => {
  const small = (bowlUrl: string, without: string) =>
    smallBowl(`${bowlUrl}?without=${without}`, { width: WIDTH, type: 'avif' })

  test('are drawn once on request; each has one URL', async ({ db }) => {
    const { bowl } = testDeps(db).pictures
    const drawing = vi.fn(bowl)
    const app = await aShop(db, aFolder(), { pictures: { bowl: drawing } })
    const bowlUrl = await bowlOf(app)
    const url = small(bowlUrl, 'onion,radish')
    const [first, second] = await Promise.all([pixels(app, url), pixels(app, url)])
    expect(await sharp(first).metadata()).toMatchObject({ width: WIDTH, height: WIDTH, hasAlpha: true })
    expect(second.equals(first)).toBe(true)
    const repeated = await app.inject(url)
    expect(repeated.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(drawing.mock.calls.map(([{ without }]) => without)).toEqual([['onion', 'radish']])
    expect((await pixels(app, small(bowlUrl, 'onion'))).equals(first)).toBe(false)
    for (const wrong of ['radish,onion', 'onion,onion', 'shrimp', ''])
      expect((await app.inject(small(bowlUrl, wrong))).statusCode, wrong).toBe(404)
    await app.close()
  })

  test('redirect to the SVG while they take too long, and are ready later', async ({ db }) => {
    const { bowl } = testDeps(db).pictures
    const { promise: brush, resolve: handOver } = Promise.withResolvers<void>()
    const app = await aShop(db, aFolder(), { pictures: { bowl: (job) => brush.then(() => bowl(job)) } })
    const url = small(await bowlOf(app), 'onion')
    const early = await app.inject(url)
    expect([early.statusCode, early.headers['cache-control']]).toEqual([307, 'no-store'])
    const drawing = await app.inject(early.headers.location ?? '')
    expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(drawing.body).not.toContain('data-i="onion"')
    expect(drawing.body).toContain('data-i="radish"')
    handOver()
    await pixels(app, url)
    await app.close()
  })

  test('redirect to the SVG for too many requests and after an error, which is logged', async ({ db }) => {
    const errors: string[] = []
    const failing = vi.fn<PictureMaker['bowl']>(() => Promise.reject(new Error('no ink')))
    const app = await aShop(db, aFolder(), {
      log: { error: (_about: object, text?: string) => errors.push(text ?? '') },
      pictures: { bowl: failing },
    })
    // An older recipe, when the ingredient could be excluded: the SVG is of that recipe too.
    const url = small((await bowlOf(app)).replace(/\/[^/]+\/\{/, '/another-day/{'), 'onion')
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      307,
      '/bowls/fattoush/another-day/96.svg?without=onion',
    ])
    expect((await app.inject(answer.headers.location ?? '')).statusCode).toBe(200)
    // It is not retried at once, and logged once.
    expect((await app.inject(url.replace('onion', 'radish'))).statusCode).toBe(307)
    expect(failing).toHaveBeenCalledTimes(1)
    expect(errors).toEqual(['a bowl could not be drawn as pixels'])
    await app.close()

    const { promise: brush, resolve: handOver } = Promise.withResolvers<Buffer>()
    const drawing = vi.fn<PictureMaker['bowl']>(() => brush)
    const busy = await aShop(db, aFolder(), { pictures: { bowl: drawing } })
    const bowlUrl = await bowlOf(busy)
    const many = ['onion', 'onion,radish', 'radish'].flatMap((without) =>
      avifs(`${bowlUrl}?without=${without}`).flatMap((one) => [one, one.replace('.avif', '.webp')]),
    )
    expect(many).toHaveLength(18)
    const greedy = many.map((one) => busy.inject({ url: one, remoteAddress: '203.0.113.9' }))
    for (const { statusCode } of await Promise.all(greedy)) expect(statusCode).toBe(307)
    handOver(Buffer.of())
    // Behind the waiting ones: one was being drawn, twelve waited, and the others were not queued.
    await busy.inject({ url: small(bowlUrl, 'cucumber'), remoteAddress: '203.0.113.7' })
    expect(drawing).toHaveBeenCalledTimes(1 + 12 + 1)
    await busy.close()
  })
})
