import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(join(import.meta.dirname, '..', 'web', 'home', name))
const pixels = (picture: Buffer) => sharp(picture).resize(120, 120).ensureAlpha().raw().toBuffer()

// After a change of the drawing: sharp('heroBowl.svg', { density: 104 }).resize(720).avif({ quality: 50 }).toFile('heroBowl.avif')
test('the hero’s pixels for phones are its drawing', async () => {
  const [drawn, ready] = [await pixels(file('heroBowl.svg')), await pixels(file('heroBowl.avif'))]
  expect(ready.length).toBe(drawn.length)
  const difference =
    drawn.reduce((sum, value, i) => sum + Math.abs(value - (ready[i] ?? 0)), 0) / drawn.length
  expect(difference).toBeLessThan(6)
})
