import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pictureProcess } from './process.ts'

const bowl = {
  seed: 'fattoush',
  glaze: 'sky',
  ingredients: [{ key: 'tomato', category: 'vegetable' }],
} as const
const small = { bowl, without: [], width: 224, type: 'webp' } as const
const photo = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer()

/** The picture processes of this process, from the system's list. */
const helpers = () =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, 'x ').split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return parent === String(process.pid) && command.includes('pictures/main.ts')
    } catch {
      return false // it has just ended
    }
  })

function open(options: { idleMs?: number } = {}) {
  const pictures = pictureProcess(options)
  onTestFinished(() => pictures.stop())
  // Other tests of this worker may have one too.
  const others = new Set(helpers())
  return { ...pictures, helpers: () => helpers().filter((pid) => !others.has(pid)) }
}

describe.runIf(process.platform === 'linux')('the picture process', () => {
  test('starts with the first picture, makes many at a time, and runs with low priority', async () => {
    const pictures = open()
    expect(pictures.helpers()).toEqual([])
    const [one, card, paper, made] = await Promise.all([
      pictures.bowl(small),
      pictures.card({ bowl }),
      pictures.card({ bowl: null }),
      pictures.photo({ bytes: await photo(), type: 'image/jpeg' }),
    ])
    expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: 224, height: 224 })
    for (const drawn of [card, paper])
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(card.length).toBeGreaterThan(paper.length)
    expect(made).toHaveLength(6)
    const [helper, ...others] = pictures.helpers()
    expect(others).toEqual([])
    // Every thread, because others than the first one draw.
    const threads = readdirSync(`/proc/${helper}/task`).map((id) => getPriority(Number(id)))
    expect(new Set(threads)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
    expect(threads.length).toBeGreaterThan(4)
  })

  test('returns what is wrong with a photo, and continues', async () => {
    const pictures = open()
    const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(pictures.photo({ bytes: tiny, type: 'image/png' })).rejects.toMatchObject({
      code: 'PHOTO_TOO_SMALL',
      params: { width: expect.any(Number), height: expect.any(Number) },
    })
    await expect(pictures.photo({ bytes: undefined, type: undefined })).rejects.toMatchObject({
      code: 'PHOTO_INVALID',
    })
    expect(await pictures.bowl(small)).toBeInstanceOf(Buffer)
  })

  test('is replaced after it was killed: only the open request fails', async () => {
    const pictures = open()
    await pictures.bowl(small)
    const [first] = pictures.helpers()
    const inHand = pictures.photo({ bytes: await photo(), type: 'image/jpeg' })
    process.kill(Number(first), 'SIGKILL')
    await expect(inHand).rejects.toThrow('the picture process has ended')
    expect(await pictures.bowl(small)).toBeInstanceOf(Buffer)
    expect(pictures.helpers()).not.toContain(first)
  })

  test('ends when idle, and starts again', async () => {
    const pictures = open({ idleMs: 1 })
    await pictures.bowl(small)
    await expect.poll(() => pictures.helpers()).toEqual([])
    expect(await pictures.bowl(small)).toBeInstanceOf(Buffer)
  })

  test('does not end while it works', async () => {
    const pictures = open({ idleMs: 20 })
    const bytes = await photo()
    await pictures.bowl(small)
    const made = await pictures.photo({ bytes, type: 'image/jpeg' })
    expect(made).toHaveLength(6)
  })

  test('that cannot start fails only the requests that need it', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const { execPath } = process
    process.execPath = '/nowhere/node'
    const pictures = open()
    const failed = pictures.bowl(small)
    process.execPath = execPath
    await expect(failed).rejects.toThrow(/^the picture process/)
    expect(await pictures.bowl(small)).toBeInstanceOf(Buffer)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('ends at once when the shop stops', async () => {
    const pictures = open()
    const drawing = pictures.bowl(small)
    pictures.stop()
    await expect(drawing).rejects.toThrow('the picture process has ended')
    expect(pictures.helpers()).toEqual([])
  })
})
