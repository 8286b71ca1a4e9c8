import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(join(import.meta.dirname, '..', 'web', name))
const pixels = (picture: Buffer) => sharp(picture).resize(120, 120).ensureAlpha().raw().toBuffer()

// After a change of a drawing, with its width: sharp('heroBowl.svg', { density: 104 }).resize(720).avif({ quality: 50 }).toFile('heroBowl.avif')
// (authBowl: density 124, 860).
test.each(['home/heroBowl', 'auth/authBowl'])('the image file of %s shows its drawing', async (bowl) => {
  const [drawn, ready] = [await pixels(file(`${bowl}.svg`)), await pixels(file(`${bowl}.avif`))]
  expect(ready.length).toBe(drawn.length)
  const difference =
    drawn.reduce((sum, value, i) => sum + Math.abs(value - (ready[i] ?? 0)), 0) / drawn.length
  expect(difference).toBeLessThan(6)
})
