import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './contract.ts'

type Shape = Record<string, z.ZodType>
/** Every object in a schema, with its path. */
function objectsIn(schema: unknown, way: string): [string, Shape][] {
  if (schema instanceof z.ZodObject)
    return [
      [way, schema.shape],
      ...Object.entries(schema.shape).flatMap(([key, part]) => objectsIn(part, `${way}.${key}`)),
    ]
  if (schema instanceof z.ZodArray) return objectsIn(schema.element, `${way}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return objectsIn(schema.unwrap(), way)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => objectsIn(one, way))
  return []
}
const answered = endpoints.flatMap((e) =>
  'returns' in e
    ? objectsIn(e.returns, `${e.method} ${e.path}`).map(([way, shape]) => ({
        way,
        keys: Object.keys(shape),
        forAdmins: e.access === 'ADMIN' || e.access === 'SUPER_ADMIN',
      }))
    : [],
)

test('salads, ingredients, plans and menus have a name in the caller’s language beside both names', () => {
  const bilingual = answered.filter(({ keys }) => keys.includes('nameEn'))
  expect(bilingual.length).toBeGreaterThan(20)
  const unnamed = bilingual.filter(({ keys }) => !keys.includes('name')).map(({ way }) => way)
  // The shop's own name is a setting.
  expect(unnamed.filter((way) => !/ \/(admin\/)?settings/.test(way))).toEqual([])
})

/** The list in the specification. */
const DELIVERY =
  'id deliveryDate status deliveryTimeSlot assignedSalads assignedSalad deliveredAt deliveryNotes deliveryPersonId deliveryInstructions subscriptionSpecialInstructions'

test('every delivery has all its fields, and only admins receive the shop’s note', () => {
  const deliveries = answered.filter(({ keys }) => keys.includes('assignedSalads') && keys.includes('status'))
  expect(deliveries.length).toBeGreaterThan(20)
  const lacking = deliveries.flatMap(({ way, keys, forAdmins }) => {
    const expected = [...DELIVERY.split(' '), ...(forAdmins ? ['deliveryNotesByAdmin'] : [])]
    const missing = expected.filter((key) => !keys.includes(key))
    const leaked = !forAdmins && keys.includes('deliveryNotesByAdmin') ? ['leaks the note'] : []
    return [...missing, ...leaked].map((key) => `${way}: ${key}`)
  })
  expect(lacking).toEqual([])
})
