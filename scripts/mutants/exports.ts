import { type Mutant, one } from './mutant.ts'

const CELL = 'server/xlsx/cell.ts'
const EVERY = 'server/db/iterateIds.ts'
const PERSONAL = 'server/privacy/personalData.ts'
const workbook = ['server/xlsx/workbook.test.ts']
const everyId = ['server/db/iterateIds.test.ts']
const erased = ['server/privacy/erase.test.ts']
const auditLog = ['server/auditLog/auditLog.test.ts']
const audited = ['domain/audit/rules.test.ts']

/** Exported lists and the audit log. */
export const exportMutants: Mutant[] = [
  {
    breaks: 'Excel executes a name as a formula',
    changes: [
      { file: CELL, find: 't="inlineStr"><is><t xml:space="preserve">', replace: '><f>' },
      { file: CELL, find: '</t></is></c>', replace: '</f></c>' },
    ],
    tests: workbook,
  },
  one(
    'control characters are written to a workbook',
    'server/xlsx/xml.ts',
    [".replaceAll(UNWRITABLE, '')", ''],
    workbook,
  ),
  one(
    'an instant is written in London time',
    CELL,
    ['(at.getTime() + BAHRAIN_OFFSET_MS - FIRST_DAY_MS)', '(at.getTime() - FIRST_DAY_MS)'],
    workbook,
  ),
  one(
    'rows beyond the first sheet are lost',
    'server/xlsx/workbook.ts',
    ['} while (!next.done)', '} while (false)'],
    workbook,
  ),
  one(
    'rows with equal sort values are lost between two pages',
    EVERY,
    ['or(gt(column, value), later)', 'gt(column, value)'],
    everyId,
  ),
  one(
    'the last row of a page is repeated on the next one',
    EVERY,
    ['lt(unique, id) : gt(unique, id)', 'lte(unique, id) : gte(unique, id)'],
    everyId,
  ),
  one(
    'an export leaves out rows without a value',
    EVERY,
    ['[isNotNull(column), isNull(column)]', '[isNotNull(column)]'],
    everyId,
  ),
  one(
    'the audit log stores a password',
    'domain/audit/rules.ts',
    ['if (SECRET.test(name) || AROUND.has(name)) return []', 'if (AROUND.has(name)) return []'],
    audited,
  ),
  one(
    'the audit log keeps an erased person’s name',
    PERSONAL,
    ['        target_name: nothing,\n', ''],
    erased,
  ),
  one('a pause’s reason survives the erasure', PERSONAL, ['    blank: { reason: nothing },\n', ''], erased),
  one(
    'a cancellation’s comment survives the erasure',
    PERSONAL,
    ["    blank: { details: sql`'{}'` },\n", ''],
    erased,
  ),
  one(
    'the audit log keeps an erased person’s old values',
    PERSONAL,
    ['        before: nothing,\n', ''],
    erased,
  ),
  one(
    'the audit log can be searched for an erased person’s name',
    PERSONAL,
    ['        search: searchedNameless,\n', ''],
    erased,
  ),
  one(
    'the last day of a filter is excluded',
    'server/db/dayRange.ts',
    ['startOfDay(addDays(to, 1))', 'startOfDay(to)'],
    auditLog,
  ),
]
