import type { IngredientCategory } from '../menu/rules.ts'
import { cheese } from './fallbacks/cheese.ts'
import { dressing } from './fallbacks/dressing.ts'
import { fruit } from './fallbacks/fruit.ts'
import { grain } from './fallbacks/grain.ts'
import { herb } from './fallbacks/herb.ts'
import { leaf } from './fallbacks/leaf.ts'
import { nutOrSeed } from './fallbacks/nutOrSeed.ts'
import { protein } from './fallbacks/protein.ts'
import type { Tones } from './fallbacks/tones.ts'
import { vegetable } from './fallbacks/vegetable.ts'
import { hash } from './random.ts'
import type { Sprite } from './sprite.ts'

/** Colours for ingredients without their own drawing: dark, mid, light, shine. */
const tones: Record<IngredientCategory, readonly string[]> = {
  leaf: [
    '#3c7a2c #66a23c #9fcb5c #e6f3bb',
    '#2b6a40 #4a9058 #86bd80 #d9eecb',
    '#6d2a44 #92405f #b5708a #f4e0e4',
  ],
  vegetable: [
    '#a8430c #e27a22 #f9ab57 #ffe0b3',
    '#3d7a2c #74ad44 #bfe08a #f3fad8',
    '#57246b #8d4ea3 #d2a8dd #f9eefb',
    '#8f1a1a #cf3b2c #f2836a #ffe0d6',
  ],
  fruit: [
    '#c25a1c #f5943c #ffc77c #fff0d2',
    '#6f1637 #b02a55 #e3708f #ffdbe4',
    '#5f8c1c #9cc63c #d5ea86 #f9fddc',
    '#b98a10 #edc22c #fbe47c #fffbdc',
  ],
  protein: [
    '#5c3012 #96592a #c98d52 #f2cf9c',
    '#a8763a #dcb06a #f3d9a6 #fff5de',
    '#7a2e1c #b85c40 #dd9276 #f9d2c0',
  ],
  grain: [
    '#8a5a1e #cf9c4c #ecca88 #fff2d0',
    '#6b4a34 #a37c5c #d3b394 #f6e6d4',
    '#8f8460 #cfc49c #ece5c8 #fffdf2',
  ],
  nutOrSeed: [
    '#6b3a16 #a9692f #d79f5f #fbe2b8',
    '#7d6a3c #b9a468 #e3d5a6 #fdf8e2',
    '#3c2a1c #6d5038 #a08264 #e3d0b8',
  ],
  cheese: ['#b98d34 #ecc868 #fae6a4 #fffae0', '#bcae8c #e6dcc4 #fbf6e8 #ffffff'],
  dressing: [
    '#8a5a14 #cf9a34 #efcf7c #fff3cc',
    '#7a2a1c #bf5a40 #e69a7c #fde0d2',
    '#4f7a2c #8fb85a #c8e29c #f6fce4',
    '#b9ab88 #e9dfc6 #fbf6ea #ffffff',
  ],
  herb: [
    '#2f7a34 #4fa048 #8bc96a #d5f0b0',
    '#4a7a2a #74a63c #abd064 #e6f5b8',
    '#2c6f5a #4c9a7c #8cc8a8 #d2f0e0',
  ],
}
const forms: Record<IngredientCategory, (tones: Tones) => Sprite> = {
  leaf,
  vegetable,
  fruit,
  protein,
  grain,
  nutOrSeed,
  cheese,
  dressing,
  herb,
}

/** A drawing for an ingredient that an admin added: the category determines the form, the key the colour. */
export function fallback(category: IngredientCategory, key: string): Sprite {
  const choice = tones[category]
  const [dark, mid, light, shine] = (choice[hash(`tone/${key}`) % choice.length] ?? '').split(' ')
  if (!dark || !mid || !light || !shine) throw new Error(`no tones for ${category}`)
  return forms[category]([dark, mid, light, shine])
}
