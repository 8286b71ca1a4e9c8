import { expect, test } from 'vitest'
import { day } from '../../domain/dates.ts'
import { allergens } from '../../domain/menu/rules.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import type { FrozenSalad } from '../tables/deliveries.ts'
import { labelWriter, sizeFor } from './labelText.ts'

const parts = (count: number, nameEn: string, nameAr: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `${nameEn} ${n}`, key: '', nameEn, nameAr }))

test.for([
  [0, 0, 1],
  [6, 0, 3],
  [12, 2, 6],
  [10, 0, 13],
  [16, 2, 13],
])('fits a label with %i excluded, %i unavoidable and %i allergies', ([out, inside, never]) => {
  const bowl: FrozenSalad = {
    saladId: '',
    key: '',
    nameEn: 'Manama chicken',
    nameAr: 'دجاج المنامة',
    portions: 1,
    excluded: parts(out ?? 0, 'Roasted cherry tomatoes', 'طماطم كرزية محمصة'),
    unavoidable: parts(inside ?? 0, 'Toasted sesame dressing', 'صلصة السمسم المحمص'),
    notes: null,
    bowlUrl: '',
  }
  const [label = ''] = labelWriter(day('2026-12-06'))({
    deliveryTimeSlot: 'MORNING_9_12',
    assignedSalads: [bowl],
    deliveryAddress: 'House 7',
    ...addressColumnsOf(null),
    customerName: 'Noor Hasan',
    number: 1,
    neverAllergens: allergens.slice(0, never),
  })
  const lines = [...label.matchAll(/<p class="(?:no|contains|allergy)"[^>]*>(.*?)<\/p>/g)]
  const texts = lines.map(([, inner = '']) => `${inner.replace(/<[^>]*>/g, '')}    `)
  expect(texts).toHaveLength([out, inside, never].filter(Boolean).length * 2)
  expect(sizeFor(texts)).toBeGreaterThanOrEqual(0)
})
