import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { listSalads } from '../../domain/menu/contract.ts'
import { bowlImage, bowlSizes } from '../../domain/menu/rules.ts'
import { smallBowl, smallBowlTypes, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import { buildApp } from '../app.ts'
import { salads } from '../tables/menu.ts'
import { test, testDeps } from '../test/app.ts'
import { visit } from '../test/testMenu.ts'

type App = Awaited<ReturnType<typeof buildApp>>
const saladsOf = async (app: App) => listSalads.returns.parse((await visit(app, '/salads')).json()).content
const saladOf = async (app: App, key: string) =>
  (await saladsOf(app)).find((s) => s.key === key) ?? expect.unreachable()
const fattoush = (app: App) => saladOf(app, 'fattoush')
const FOR_EVER = 'public, max-age=31536000, immutable'

describe('the picture of a bowl', () => {
  test('is an SVG of each size, cached forever', async ({ app }) => {
    const { bowlUrl } = await fattoush(app)
    for (const size of bowlSizes) {
      const answer = await app.inject(bowlImage(bowlUrl, size))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(answer.headers['cache-control']).toBe(FOR_EVER)
      expect(answer.body).toContain(`width="${size}"`)
    }
  })

  test('is the same in any encoding', async ({ app }) => {
    const url = bowlImage((await fattoush(app)).bowlUrl, 320)
    const plain = (await app.inject(url)).rawPayload
    const packed = async (encoding: string) => {
      const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers.vary).toBe('accept-encoding')
      return [answer.headers['content-encoding'], answer.rawPayload] as const
    }
    const [br, small] = await packed('gzip, deflate, br')
    expect(br).toBe('br')
    expect(brotliDecompressSync(small).equals(plain)).toBe(true)
    const [gzip, larger] = await packed('gzip')
    expect(gzip).toBe('gzip')
    expect(gunzipSync(larger).equals(plain)).toBe(true)
    expect(small.length).toBeLessThan(plain.length / 3)
  })

  test('leaves out exactly the given ingredients', async ({ app }) => {
    const { bowlUrl, ingredients } = await fattoush(app)
    const url = bowlImage(bowlUrl, 96)
    const removable = ingredients
      .filter((i) => i.removable)
      .map((i) => i.key)
      .sort()
    const [one = '', two = ''] = removable
    const drawn = async (address: string) =>
      new Set([...(await app.inject(address)).body.matchAll(/data-i="([^"]+)"/g)].map(([, key]) => key))
    const all = await drawn(url)
    expect(await drawn(`${url}?without=${one},${two}`)).toEqual(
      new Set([...all].filter((key) => key !== one && key !== two)),
    )
  })

  test('exists as small images in modern formats', async ({ app }) => {
    const { bowlUrl } = await fattoush(app)
    for (const type of smallBowlTypes) {
      const sizes = await Promise.all(
        smallBowlWidths.map(async (width) => {
          const ask = () => app.inject(smallBowl(bowlUrl, { width, type }))
          await expect.poll(async () => (await ask()).headers['content-type']).toBe(`image/${type}`)
          const answer = await ask()
          expect(answer.statusCode).toBe(200)
          expect(answer.headers['cache-control']).toBe(FOR_EVER)
          expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
            width,
            height: width,
            hasAlpha: true,
          })
          return answer.rawPayload.length
        }),
      )
      expect(Math.max(...sizes)).toBeLessThan(60_000)
    }
    const url = smallBowl(bowlUrl, { width: 224, type: 'avif' })
    for (const wrong of [
      url.replace('224', '225'),
      url.replace('fattoush', 'pizza'),
      url.replace('avif', 'gif'),
    ])
      expect((await app.inject(wrong)).statusCode, wrong).toBe(404)
  })

  test('has one URL; any other returns 404', async ({ app }) => {
    const { bowlUrl, ingredients } = await fattoush(app)
    const url = bowlImage(bowlUrl, 96)
    const [one = '', two = ''] = ingredients
      .filter((i) => i.removable)
      .map((i) => i.key)
      .sort()
    const wrong = [
      url.replace('fattoush', 'pizza'),
      url.replace('96.svg', '97.svg'),
      url.replace('96.svg', '96.png'),
      `${url}?without=`,
      `${url}?without=${two},${one}`,
      `${url}?without=${one},${one}`,
      `${url}?without=shrimp`,
      // Mixed in: no customer can exclude it.
      `${bowlImage((await saladOf(app, 'tabbouleh')).bowlUrl, 96)}?without=bulgur`,
      `${url}?without=${one}&without=${two}`,
    ]
    // The same for an older recipe: repeated or reordered ingredients are no other picture.
    const old = url.replace(/\/[^/]+\/96/, '/0/96')
    expect((await app.inject(`${old}?without=${one},${two}`)).statusCode).toBe(200)
    wrong.push(`${old}?without=${two},${one}`, `${old}?without=${one},${one}`)
    for (const address of wrong) expect((await app.inject(address)).statusCode, address).toBe(404)
  })

  test('without an ingredient waits in a queue; a client with too many requests gets 503, others do not', async ({
    app,
  }) => {
    const { bowlUrl, ingredients } = await fattoush(app)
    const removable = ingredients
      .filter((i) => i.removable)
      .map((i) => i.key)
      .sort()
    const url = bowlImage(bowlUrl, 96)
    // Every combination of up to six ingredients: more than anybody's order shows.
    const choices = Array.from({ length: 2 ** Math.min(6, removable.length) }, (_, bits) =>
      removable.filter((_, n) => bits & (1 << n)),
    ).filter((keys) => keys.length > 0)
    const greedy = choices.map((keys) =>
      app.inject({ url: `${url}?without=${keys}`, remoteAddress: '203.0.113.9' }),
    )
    const [one = ''] = removable
    const other = app.inject({
      url: `${bowlImage(bowlUrl, 320)}?without=${one}`,
      remoteAddress: '203.0.113.7',
    })
    const answers = await Promise.all(greedy)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect((await other).statusCode).toBe(200)
    // A complete bowl is always drawn.
    expect((await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
  })

  test('has a new URL after a new glaze; the old URL shows the new bowl for a short time', async ({
    app,
    db,
  }) => {
    const before = await fattoush(app)
    await db.update(salads).set({ glaze: 'sky' }).where(eq(salads.key, 'fattoush'))
    const other = await buildApp(testDeps(db))
    const after = await fattoush(other)
    expect(after.bowlUrl).not.toBe(before.bowlUrl)
    const [old, now] = [
      await other.inject(bowlImage(before.bowlUrl, 96)),
      await other.inject(bowlImage(after.bowlUrl, 96)),
    ]
    expect(old.headers['cache-control']).toBe('public, max-age=60')
    expect([now.headers['cache-control'], now.body]).toEqual([FOR_EVER, old.body])
    // A frozen delivery keeps its URL; an ingredient that the salad no longer has needs no exclusion.
    const frozen = await other.inject(`${bowlImage(before.bowlUrl, 96)}?without=shrimp`)
    expect([frozen.statusCode, frozen.body]).toEqual([200, now.body])
    await other.close()
  })
})
