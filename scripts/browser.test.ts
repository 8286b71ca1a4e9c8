import { expect, test } from 'vitest'
import { type Candidate, firstThatStarts } from './browser.ts'

const named = (executablePath: string): Candidate => ({ executablePath })

/** The places in their order; which were looked at, which browsers were tried, and what was found. */
async function find(places: string[][], working: string[]) {
  const looked: number[] = []
  const tried: string[] = []
  const found = await firstThatStarts(
    places.map((browsers, place) => () => {
      looked.push(place)
      return browsers.map(named)
    }),
    async ({ executablePath = '' }) => {
      tried.push(executablePath)
      return working.includes(executablePath)
    },
  )
  return { looked, tried, found: found?.executablePath }
}

test('the first browser that starts is taken, and nothing behind it is looked at', async () => {
  expect(await find([['a', 'b'], ['c'], ['d']], ['b', 'c', 'd'])).toEqual({
    looked: [0],
    tried: ['a', 'b'],
    found: 'b',
  })
})

test('where none is installed, or what is there does not start, the next place is asked', async () => {
  expect(await find([[], ['c', 'c with libraries'], ['d']], ['c with libraries', 'd'])).toEqual({
    looked: [0, 1],
    tried: ['c', 'c with libraries'],
    found: 'c with libraries',
  })
})

test('when all fail there is none', async () => {
  expect(await find([['a'], [], ['d']], [])).toEqual({
    looked: [0, 1, 2],
    tried: ['a', 'd'],
    found: undefined,
  })
})
