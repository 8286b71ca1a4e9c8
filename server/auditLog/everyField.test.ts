import { expect, vi } from 'vitest'
import { changesOf, inBothLanguages } from '../../domain/audit/rules.ts'
import { endpoints } from '../../domain/contract.ts'
import { isDay } from '../../domain/dates.ts'
import { auditWords } from '../../domain/text/en/auditWords.ts'
import { table } from '../access/testTable.ts'
import { knock, nameOf, openWorld, undone } from '../access/testWorld.ts'
import type * as Recording from '../audit/record.ts'
import { test } from '../test/app.ts'

/** What each write hands over to be compared, whether it differs or not, by the call. */
const given = new Map<string, unknown[]>()
vi.mock('../audit/record.ts', async (original) => {
  const { record } = await original<typeof Recording>()
  return {
    record: (...[tx, now, entry]: Parameters<typeof record>) => {
      const { action, before, after } = entry
      given.set(action, [...(given.get(action) ?? []), before, after])
      return record(tx, now, entry)
    },
  }
})

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
/** The names of all fields, those within others and in lists too; what is empty has a name as well. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (!isFields(value) || inBothLanguages(value)) return []
  const filled = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one ?? 'nothing']))
  return changesOf(null, filled).flatMap(({ field, after }) => [...field.split('.'), ...fieldsOf(after)])
}

test('every field that the log shows has words, and none its bare name', async ({ db }) => {
  const world = await openWorld(db)
  given.clear()
  for (const e of endpoints.filter(({ method, access }) => method !== 'GET' && /ADMIN/.test(access)))
    await undone(world, 'a_write', async () => {
      const asked = (await table[nameOf(e)]?.ask?.(world)) ?? {}
      const { status } = await knock(world, e, asked, 'superAdmin')
      expect([nameOf(e), status < 300]).toEqual([nameOf(e), true])
    })
  const fields = [...new Set([...given.values()].flat().flatMap(fieldsOf))]
  expect(fields).toEqual(expect.arrayContaining(['adminNotes', 'failure', 'refundStatus', 'serviceActive']))
  expect(fields.filter((name) => !isDay(name) && !Object.hasOwn(auditWords.fields, name))).toEqual([])
})
