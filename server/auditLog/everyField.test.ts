import { expect } from 'vitest'
import { changesOf, inBothLanguages } from '../../domain/audit/rules.ts'
import { endpoints } from '../../domain/contract.ts'
import { isDay } from '../../domain/dates.ts'
import { auditWords } from '../../domain/text/en/auditWords.ts'
import { table } from '../access/testTable.ts'
import { knock, nameOf, openWorld, undone } from '../access/testWorld.ts'
import { auditLog } from '../tables/audit.ts'
import { test } from '../test/app.ts'

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
/** The names of all fields, including nested ones and those in lists. An empty field has a name as well. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (!isFields(value) || inBothLanguages(value)) return []
  const filled = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one ?? 'nothing']))
  return changesOf(null, filled).flatMap(({ field, after }) => [...field.split('.'), ...fieldsOf(after)])
}

test('every field in the audit log has a translated name', async ({ db }) => {
  const world = await openWorld(db)
  const written: unknown[] = []
  for (const e of endpoints.filter(({ method, access }) => method !== 'GET' && /ADMIN/.test(access)))
    await undone(world, 'a_write', async () => {
      const request = (await table[nameOf(e)]?.ask?.(world)) ?? {}
      const { status } = await knock(world, e, request, 'superAdmin')
      expect([nameOf(e), status < 300]).toEqual([nameOf(e), true])
      const entries = await db.select().from(auditLog)
      written.push(...entries.flatMap(({ before, after }) => [before, after]))
    })
  const fields = [...new Set(written.flatMap(fieldsOf))]
  expect(fields).toEqual(expect.arrayContaining(['deliveryTimeSlot', 'pause', 'refundStatus', 'resolution']))
  expect(fields.filter((name) => !isDay(name) && !Object.hasOwn(auditWords.fields, name))).toEqual([])
})
