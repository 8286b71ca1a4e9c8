import { describe, expect, test } from 'vitest'
import { ingredients, salads } from './firstSalads.ts'
import { type Allergen, allergens, ingredientCategories, plates } from './rules.ts'

const byKey = new Map(ingredients.map((i) => [i.key, i]))
const ingredientsOf = (salad: (typeof salads)[number]) =>
  salad.ingredients.map((key) => {
    const found = byKey.get(key)
    if (!found) throw new Error(`${salad.key} holds ${key}, which is not an ingredient`)
    return found
  })
const unique = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length)
const arabic = /^[\p{Script=Arabic}\p{M}\s،:.؟!«»]+$/u

test('every recipe has grams for each ingredient, and a portion has 250 to 450 g', () => {
  for (const { key, ingredients: parts, grams } of salads) {
    expect(grams.length, key).toBe(parts.length)
    const bowl = grams.reduce((sum, g) => sum + g, 0)
    expect(bowl > 250 && bowl < 450, `${key}: ${bowl} g`).toBe(true)
  }
})

describe('ingredients', () => {
  test('are at least 45, each with a unique name in each language', () => {
    expect(ingredients.length).toBeGreaterThanOrEqual(45)
    unique(ingredients.map((i) => i.key))
    unique(ingredients.map((i) => i.nameEn))
    unique(ingredients.map((i) => i.nameAr))
  })

  test('cover every category, and each is in a salad', () => {
    expect(new Set(ingredients.map((i) => i.category))).toEqual(new Set(ingredientCategories))
    const served = new Set(salads.flatMap((s) => s.ingredients))
    expect(ingredients.filter((i) => !served.has(i.key))).toEqual([])
  })

  test.each(ingredients)(
    '$key has an Arabic name and known allergens',
    ({ nameAr, allergens: ownAllergens }) => {
      expect(nameAr).toMatch(arabic)
      for (const allergen of ownAllergens) expect(allergens).toContain(allergen)
      unique(ownAllergens)
    },
  )

  /** The allergens that food law requires; a change of a recipe must change this list too. */
  const must: Record<Allergen, string[]> = {
    gluten: ['bulgur', 'crouton', 'pita'],
    milk: ['caesar', 'crouton', 'feta', 'halloumi', 'labneh', 'mozzarella', 'parmesan', 'yogurt'],
    egg: ['caesar', 'egg'],
    fish: ['caesar', 'hammour', 'salmon', 'tuna'],
    crustaceans: ['shrimp'],
    molluscs: [],
    nuts: ['almond', 'cashew', 'pistachio', 'walnut'],
    peanuts: [],
    sesame: ['falafel', 'labneh', 'sesame', 'tahini'],
    soy: ['edamame'],
    mustard: ['caesar', 'honeymustard'],
    celery: [],
    sulphites: ['honeymustard', 'turnip'],
  }
  test.each(allergens)('%s is listed on exactly the ingredients that contain it', (allergen) => {
    const keys = ingredients.filter((i) => i.allergens.includes(allergen)).map((i) => i.key)
    expect(keys.sort()).toEqual(must[allergen])
  })

  test('only meat, fish and what is made with them come from animals', () => {
    const list = ingredients.filter((i) => i.fromAnimals).map((i) => i.key)
    expect(list.sort()).toEqual([
      'beef',
      'caesar',
      'chicken',
      'hammour',
      'parmesan',
      'salmon',
      'shrimp',
      'tuna',
    ])
  })
})

describe('salads', () => {
  test('are at least 15, have unique names, and use every plate', () => {
    expect(salads.length).toBeGreaterThanOrEqual(15)
    for (const field of ['key', 'nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'] as const)
      unique(salads.map((s) => s[field]))
    expect(new Set(salads.map((s) => s.plate))).toEqual(new Set(plates))
  })

  test.each(salads)(
    '$key has at least seven different ingredients, at most one of them fixed, and one dressing',
    (salad) => {
      unique(salad.ingredients)
      expect(ingredientsOf(salad).length).toBeGreaterThanOrEqual(7)
      expect(ingredientsOf(salad).filter((i) => !i.removable).length).toBeLessThanOrEqual(1)
      expect(ingredientsOf(salad).filter((i) => i.category === 'dressing').length).toBe(1)
    },
  )

  test.each(salads)(
    '$key has short descriptions in both languages',
    ({ nameAr, descriptionEn, descriptionAr }) => {
      expect(nameAr).toMatch(arabic)
      expect(descriptionAr).toMatch(arabic)
      for (const text of [descriptionEn, descriptionAr]) {
        expect(text).toMatch(/\.$/)
        expect(text.length).toBeLessThanOrEqual(110)
      }
    },
  )

  test.each(salads.filter((s) => s.category === 'VEGETARIAN'))(
    '$key contains no meat and no fish',
    (salad) => {
      expect(ingredientsOf(salad).filter((i) => i.fromAnimals)).toEqual([])
    },
  )

  test('no two share more than six ingredients', () => {
    for (const [i, a] of salads.entries())
      for (const b of salads.slice(i + 1)) {
        const shared = a.ingredients.filter((key) => b.ingredients.includes(key)).length
        expect(shared, `${a.key} and ${b.key}`).toBeLessThanOrEqual(6)
      }
  })

  test.each(salads)('$key has the energy of its protein, carbs and fat', ({ nutrition: n }) => {
    const counted = n.proteinG * 4 + n.carbsG * 4 + n.fatG * 9
    expect(Math.abs(counted - n.kcal) / n.kcal).toBeLessThan(0.08)
  })
})
