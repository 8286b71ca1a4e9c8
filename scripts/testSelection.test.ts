import { expect, test } from 'vitest'
import { runsOf } from './testRuns.ts'
import { namePattern, readSelection, selectFiles, stageNames } from './testSelection.ts'

test('without a word everything runs; stages and names can be chosen, also together', () => {
  expect(readSelection([])).toEqual({ stages: [...stageNames], names: [] })
  expect(readSelection(['--stage', 'browser'])).toEqual({ stages: ['browser'], names: [] })
  expect(readSelection(['settle', '--stage=postgres', '--stage=rules', 'a title'])).toEqual({
    stages: ['rules', 'postgres'],
    names: ['settle', 'a title'],
  })
})

test('an unknown stage is answered with those there are', () => {
  expect(() => readSelection(['--stage', 'browsers'])).toThrow(
    'There is no stage "browsers"; there are checks, rules, program, embedded, postgres, browser.',
  )
})

test('a name is taken as it is written, in capitals or not', () => {
  const pattern = new RegExp(namePattern(['3.950 (BHD)', 'Pause']))
  expect(['for 3.950 (bhd)', 'pause', '3x950 (BHD)'].map((title) => pattern.test(title))).toEqual([
    true,
    true,
    false,
  ])
})

test('a file runs whole when its path matches; else when its text has all words of a title', () => {
  const files = [
    { path: 'server/payments/settle.test.ts', text: 'nothing of it' },
    { path: 'standin/page.test.ts', text: `test.each([['approved', 1]])('card: %s', …)` },
    { path: 'domain/money.test.ts', text: `test('a card is charged')` },
  ]
  expect(selectFiles(files, ['settle'])).toEqual({ whole: ['server/payments/settle.test.ts'], byTitle: [] })
  expect(selectFiles(files, ['card: Approved'])).toEqual({ whole: [], byTitle: ['standin/page.test.ts'] })
  expect(selectFiles(files, ['money', 'card:'])).toEqual({
    whole: ['domain/money.test.ts'],
    byTitle: ['standin/page.test.ts'],
  })
})

test('what runs on one of the databases only is found there, and not on the other', () => {
  const races = 'server/subscriptions/races.test.ts'
  expect(runsOf('postgres', [races])).toEqual([['--project=server', '--passWithNoTests', races]])
  expect(runsOf('embedded', [races])).toEqual([])
}, 120_000)
