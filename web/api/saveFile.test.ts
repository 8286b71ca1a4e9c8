import { expect, test } from 'vitest'
import { fileNameIn } from './saveFile.ts'

test.each([
  ['attachment; filename="my-data-2026-12-01.json"', 'my-data-2026-12-01.json'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  [`attachment; filename="____ 1.csv"; filename*=UTF-8''%D9%88%D8%B1%D9%82%201.csv`, 'ورق 1.csv'],
  ['attachment', undefined],
  [null, undefined],
])('%s is saved as %s', (disposition, name) => expect(fileNameIn(disposition)).toBe(name))
