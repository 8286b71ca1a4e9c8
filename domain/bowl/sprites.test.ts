import { describe, expect, test } from 'vitest'
import { ingredients } from '../menu/firstSalads.ts'
import { gradients } from './paint.ts'
import { stream } from './random.ts'
import { spriteOf, sprites } from './sprites.ts'

const files = Object.keys(import.meta.glob('./sprites/*.ts')).map((file) => file.replace(/^.*\/|\.ts$/g, ''))

describe('drawings', () => {
  test('every ingredient of the catalogue has a drawing, and every drawing has an ingredient', () => {
    expect(Object.keys(sprites).sort()).toEqual(ingredients.map((i) => i.key).sort())
    expect(files.sort()).toEqual(Object.keys(sprites).sort())
  })

  test('no two are the same', () => {
    const drawn = Object.values(sprites).map((s) => s.draw(stream('same'), gradients('p', true), 0).svg)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test.each(Object.entries(sprites))(
    '%s is drawn the same each time, differs between its variants, stays inside its size',
    (key, sprite) => {
      const drawings = Array.from({ length: sprite.variants }, (_, v) =>
        sprite.draw(stream(`sprite/${key}/${v}`), gradients('p', true), v),
      )
      expect(new Set(drawings.map((d) => d.svg)).size).toBe(sprite.variants)
      const again = sprite.draw(stream(`sprite/${key}/0`), gradients('p', true), 0)
      expect(again).toEqual(drawings[0])
      for (const { shape } of drawings) {
        const starts = [...shape.matchAll(/M(-?[\d.]+)[ ]?(-?[\d.]+)/g)].flatMap(([, x, y]) => [
          Number(x),
          Number(y),
        ])
        expect(Math.max(0, ...starts.map(Math.abs))).toBeLessThan(sprite.size * 0.75)
      }
    },
  )

  test.each(Object.entries(sprites))('%s has a colour for lists', (_, sprite) => {
    expect(sprite.dot).toMatch(/^#[\da-f]{6}$/)
  })

  test('an ingredient whose key is a property of Object gets the drawing of its category', () => {
    expect(spriteOf({ key: 'constructor', category: 'cheese' }).kind).toBe('cluster')
  })
})
