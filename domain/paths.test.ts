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

test('the developer pages exist outside production', () => {
  expect(pathNameOf('/dev/kit', { dev: true })).toBe('devKit')
})
