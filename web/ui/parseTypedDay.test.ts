import { expect, test } from 'vitest'
import { day } from '../../domain/dates.ts'
import { parseTypedDay } from './parseTypedDay.ts'

const today = day('2026-11-15')

test.each([
  ['3/12/2026', '2026-12-03'],
  ['03-12-26', '2026-12-03'],
  ['3 12', '2026-12-03'],
  ['٣/١٢/٢٠٢٦', '2026-12-03'],
  ['2026-12-03', '2026-12-03'],
  ['15.11', '2026-11-15'],
  ['14/11', '2027-11-14'],
  ['29/2/2028', '2028-02-29'],
])('%s is %s', (text, expected) => {
  expect(parseTypedDay(text, today)).toBe(expected)
})

test.each(['', '3', '31/2/2026', '0/0/0', '12/13/2026', 'tomorrow', '1/2/3/4'])('%s is not a day', (text) => {
  expect(parseTypedDay(text, today)).toBeNull()
})
