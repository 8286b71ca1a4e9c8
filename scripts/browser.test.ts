import { expect, test } from 'vitest'
import { type Candidate, firstThatStarts } from './browser.ts'

const candidate = (executablePath: string): Candidate => ({ executablePath })

/** Runs the search over the places in order; returns the visited places, the tried browsers and the result. */
async function find(places: string[][], working: string[]) {
  const looked: number[] = []
  const tried: string[] = []
  const found = await firstThatStarts(
    places.map((browsers, index) => () => {
      looked.push(index)
      return browsers.map(candidate)
    }),
    async ({ executablePath = '' }) => {
      tried.push(executablePath)
      return working.includes(executablePath)
    },
  )
  return { looked, tried, found: found?.executablePath }
}

test('returns the first browser that starts, and visits no place after it', async () => {
  expect(await find([['a', 'b'], ['c'], ['d']], ['b', 'c', 'd'])).toEqual({
    looked: [0],
    tried: ['a', 'b'],
    found: 'b',
  })
})

test('if no browser is installed or starts, tries the next place', async () => {
  expect(await find([[], ['c', 'c with libraries'], ['d']], ['c with libraries', 'd'])).toEqual({
    looked: [0, 1],
    tried: ['c', 'c with libraries'],
    found: 'c with libraries',
  })
})

test('returns undefined if all fail', async () => {
  expect(await find([['a'], [], ['d']], [])).toEqual({
    looked: [0, 1, 2],
    tried: ['a', 'd'],
    found: undefined,
  })
})
