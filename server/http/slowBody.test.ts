import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { test, testDeps } from '../test/app.ts'

test('a body that does not arrive in time gets a 408 with a clear message, and the connection ends', async ({
  db,
}) => {
  const app = await buildApp(testDeps(db, { answerWithinMs: SECOND_MS }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const slow = connect(Number(new URL(address).port), '127.0.0.1')
  let answer = ''
  slow.on('data', (chunk) => {
    answer += chunk
  })
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'content-length: 100',
  ]
  slow.write(`${[...head, 'accept-language: ar'].join('\r\n')}\r\n\r\n{"email":`)
  await once(slow, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"errorCode":"REQUEST_TIMEOUT"')
  expect(answer).toContain('تأخّر وصول طلبك')
  await app.close()
})
