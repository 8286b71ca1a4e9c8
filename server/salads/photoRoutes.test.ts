import { randomUUIDv7 } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { describe, expect } from 'vitest'
import { PHOTO } from '../../domain/menu/contract.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { saladPhotos, salads } from '../tables/menu.ts'
import { as, aUser, test } from '../test/app.ts'
import { anAdmin, saladId } from '../test/testCatalogue.ts'

type App = Parameters<typeof anAdmin>[0]

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020d0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])
const jpeg = (width = 1600, height = 1200) => halves(width, height).jpeg().toBuffer()

/** The response to an admin's upload. */
async function send(app: App, db: Db, payload: Buffer | undefined, type = 'image/jpeg', key = 'fattoush') {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/admin/salads/${await saladId(db, key)}/photo`,
    headers: { ...(await as(await aUser(db, { role: 'ADMIN' }))), 'content-type': type },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('a photo', () => {
  test.for([
    ['image/jpeg', (photo: Sharp) => photo.jpeg()],
    ['image/png', (photo: Sharp) => photo.png()],
    // The original need not be small.
    ['image/webp', (photo: Sharp) => photo.webp({ effort: 0 })],
    ['image/avif', (photo: Sharp) => photo.avif({ effort: 0 })],
  ] as const)('in %s becomes six pictures that are cached forever', async ([type, encode], { app, db }) => {
    const photo = await encode(halves(1600, 1200)).toBuffer()
    const { status, body } = await send(app, db, photo, type)
    expect(status).toBe(200)
    expect(body.photo).toMatchObject({ width: 1280, height: 960 })
    const sources: { type: string; width: number; url: string }[] = body.photo.sources
    expect(sources.map((s) => `${s.type} ${s.width}`).sort()).toEqual(
      ['avif', 'webp'].flatMap((t) => [1280, 320, 640].map((w) => `image/${t} ${w}`)),
    )
    for (const source of sources) {
      const picture = await app.inject(source.url)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['content-type']).toBe(source.type)
      expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const made = await sharp(picture.rawPayload).metadata()
      expect([made.width, made.height]).toEqual([source.width, (source.width * 3) / 4])
      expect(source.type).toBe(`image/${made.format === 'heif' ? 'avif' : made.format}`)
    }
    const listed = (await app.inject('/api/salads')).json().content
    expect(listed.find((s: { key: string }) => s.key === 'fattoush').photo).toEqual(body.photo)
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'PUT /admin/salads/:id/photo', details: { bytes: photo.length } },
    ])
  })

  test('is rotated upright, and loses its metadata', async ({ app, db }) => {
    // Stored sideways: shown upright, the red half is on top.
    const photo = await halves(1200, 800)
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 13/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { body } = await send(app, db, photo)
    expect(body.photo).toMatchObject({ width: 800, height: 600 })
    for (const { url } of body.photo.sources) {
      const picture = (await app.inject(url)).rawPayload
      const { exif, icc, xmp, orientation } = await sharp(picture).metadata()
      expect({ exif, icc, xmp, orientation }).toEqual({})
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
      const [topLeft, topRight] = [data[0] ?? 0, data[(info.width - 1) * info.channels] ?? 0]
      expect(Math.abs(topLeft - topRight)).toBeLessThan(40)
    }
  })

  test('is never enlarged, and an animation gives its first frame', async ({ app, db }) => {
    const small = await send(app, db, await jpeg(700, 1000))
    const widths = small.body.photo.sources.map((s: { width: number }) => s.width)
    expect([...new Set(widths)].sort()).toEqual([320, 640, 700])
    const frames = sharp({ create: { width: 640, height: 1440, channels: 3, background: '#0a0' } })
    const moving = await sharp(await frames.raw().toBuffer(), {
      raw: { width: 640, height: 1440, channels: 3, pageHeight: 480 },
    })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer()
    expect((await send(app, db, moving, 'image/webp')).body.photo).toMatchObject({ width: 640, height: 480 })
  })

  test('replaces the one before, and after its removal the salad has none', async ({ app, db }) => {
    const first = await send(app, db, await jpeg(640, 480))
    const second = await send(app, db, await jpeg(800, 600))
    const [old, now] = [first, second].map(({ body }) => body.photo.sources[0].url)
    expect(old).not.toBe(now)
    expect((await app.inject(old)).statusCode).toBe(404)
    expect((await app.inject(now)).statusCode).toBe(200)
    const call = await anAdmin(app, db)
    const at = `/admin/salads/${await saladId(db, 'fattoush')}/photo`
    expect((await call('DELETE', at)).body.photo).toBeNull()
    expect((await app.inject(now)).statusCode).toBe(404)
    expect((await call('DELETE', at)).status).toBe(404)
    expect(await db.$count(saladPhotos)).toBe(0)
  })
})

describe('an invalid photo is refused with a clear error and changes nothing:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')
  /** A valid PNG of a few kilobytes with 64 million pixels. */
  const bomb = () => {
    const side = 8000
    const chunk = (name: string, data: Buffer) => {
      const content = Buffer.concat([Buffer.from(name), data])
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(crc32(content))
      return Buffer.concat([length, content, sum])
    }
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  test.for<[string, () => Promise<Buffer | undefined> | Buffer, string]>([
    ['nothing', async () => undefined, 'image/jpeg'],
    ['words', () => Buffer.from('Dear diary'), 'image/jpeg'],
    ['a PNG that says it is a JPEG', () => halves(40, 30).png().toBuffer(), 'image/jpeg'],
    ['a drawing', () => svg, 'image/svg+xml'],
    ['a drawing that says it is a PNG', () => svg, 'image/png'],
    ['a GIF', () => halves(40, 30).gif().toBuffer(), 'image/gif'],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 4000), 'image/jpeg'],
    [
      'the beginning of a JPEG',
      () => Buffer.from('\xff\xd8\xff\xe0 and then nothing', 'latin1'),
      'image/jpeg',
    ],
    ['a bomb', bomb, 'image/png'],
    ['JSON', () => Buffer.from('{}'), 'application/json'],
  ])('%s', async ([, make, type], { app, db }) => {
    const { status, body } = await send(app, db, await make(), type)
    expect([status, body.errorCode]).toEqual([400, 'PHOTO_INVALID'])
    expect(await db.$count(saladPhotos)).toBe(0)
    expect(await db.$count(auditLog)).toBe(0)
  })

  test.for([
    ['narrow', 639, 480],
    ['low', 640, 479],
    ['small', 2, 1],
  ] as const)('one that is too %s, with the required size', async ([, width, height], { app, db }) => {
    const { status, body } = await send(app, db, await jpeg(width, height))
    expect([status, body.errorCode]).toEqual([400, 'PHOTO_TOO_SMALL'])
    expect(body.message).toContain('640 × 480')
    expect(await db.$count(saladPhotos)).toBe(0)
    expect((await send(app, db, await jpeg(640, 480))).status).toBe(200)
  })

  test('one of more than ten megabytes', async ({ app, db }) => {
    const { status, body } = await send(app, db, Buffer.alloc(PHOTO.most + 1))
    expect([status, body.errorCode]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(body.message).toContain('10 MB')
  })

  test('one for an unknown salad', async ({ app, db }) => {
    const headers = { ...(await as(await aUser(db, { role: 'ADMIN' }))), 'content-type': 'image/jpeg' }
    const url = `/api/admin/salads/${randomUUIDv7()}/photo`
    const res = await app.inject({ method: 'PUT', url, headers, payload: await jpeg(40, 30) })
    expect(res.statusCode).toBe(404)
  })
})

test.for([
  'x/320.avif',
  `${randomUUIDv7()}/320.avif`,
  `${randomUUIDv7()}/99999.gif`,
  '..%2f..%2fetc/passwd',
  '%00/1.webp',
])('/photos/%s returns an error', async (path, { app }) => {
  const res = await app.inject(`/photos/${path}`)
  expect([400, 404]).toContain(res.statusCode)
})

test('a photo updates its salad’s updatedAt', async ({ app, db }) => {
  await send(app, db, await jpeg(640, 480))
  const [row] = await db.select().from(salads).where(eq(salads.key, 'fattoush'))
  expect(row?.updatedAt.getTime()).toBeGreaterThan(row?.createdAt.getTime() ?? 0)
})
