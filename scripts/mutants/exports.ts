import { type Mutant, one } from './mutant.ts'

const CELL = 'server/xlsx/cell.ts'
const EVERY = 'server/db/everyId.ts'
const PERSONAL = 'server/privacy/personalData.ts'
const workbook = ['server/xlsx/workbook.test.ts']
const everyId = ['server/db/everyId.test.ts']
const erased = ['server/privacy/erase.test.ts']
const auditLog = ['server/auditLog/auditLog.test.ts']
const audited = ['domain/audit/rules.test.ts']

/** Exported lists and the audit log. */
export const exportMutants: Mutant[] = [
  {
    breaks: 'Excel runs what somebody called themselves',
    changes: [
      { file: CELL, find: 't="inlineStr"><is><t xml:space="preserve">', replace: '><f>' },
      { file: CELL, find: '</t></is></c>', replace: '</f></c>' },
    ],
    tests: workbook,
  },
  one(
    'control characters reach a workbook',
    'server/xlsx/xml.ts',
    [".replaceAll(UNWRITABLE, '')", ''],
    workbook,
  ),
  one(
    'an instant stands in London’s time',
    CELL,
    ['(at.getTime() + BAHRAIN_OFFSET_MS - FIRST_DAY_MS)', '(at.getTime() - FIRST_DAY_MS)'],
    workbook,
  ),
  one(
    'the rows beyond a sheet are lost',
    'server/xlsx/workbook.ts',
    ['} while (!next.done)', '} while (false)'],
    workbook,
  ),
  one(
    'rows alike in what they are sorted by are lost between two pages',
    EVERY,
    ['or(gt(column, value), later)', 'gt(column, value)'],
    everyId,
  ),
  one(
    'the last row of a page stands in the next one too',
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
    'the audit log keeps a password',
    'domain/audit/rules.ts',
    ['if (SECRET.test(name) || AROUND.has(name)) return []', 'if (AROUND.has(name)) return []'],
    audited,
  ),
  one(
    'the audit log keeps what an erased person was called',
    PERSONAL,
    ['        target_name: nothing,\n', ''],
    erased,
  ),
  one(
    'the reason for a pause outlives its person',
    PERSONAL,
    ['    blank: { reason: nothing },\n', ''],
    erased,
  ),
  one(
    'what was said on cancelling outlives its person',
    PERSONAL,
    ["    blank: { details: sql`'{}'` },\n", ''],
    erased,
  ),
  one('the audit log keeps what an erased person was', PERSONAL, ['        before: nothing,\n', ''], erased),
  one(
    'what was done to an erased person is found by their name',
    PERSONAL,
    ['        search: searchedNameless,\n', ''],
    erased,
  ),
  one(
    'the last day of a filter is left out',
    'server/db/dayRange.ts',
    ['startOfDay(addDays(to, 1))', 'startOfDay(to)'],
    auditLog,
  ),
]
