import { expect, test } from 'vitest'
import { pathNameOf } from './paths.ts'

test.each([
  ['/', 'home'],
  ['/menu/', 'menu'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/', 'admin'],
  ['/administrators', undefined],
  ['/dev/kit', undefined],
  ['/nowhere', undefined],
])('%s is the page %s', (pathname, name) => {
  expect(pathNameOf(pathname, { dev: false })).toBe(name)
})

test('outside production there are the pages for looking at the parts', () => {
  expect(pathNameOf('/dev/kit', { dev: true })).toBe('devKit')
})
