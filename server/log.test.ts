import { expect, test } from 'vitest'
import { describeError, masked } from './log.ts'

test.each([
  ['mail to noor.hasan@waraq.example failed', 'mail to <email> failed'],
  ['phone +973 3600 1234 is busy', 'phone <digits> is busy'],
  ['card 4242424242424242', 'card <digits>'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-x', 'token <token>'],
  ['connect postgres://user:secret@db:5432/x refused', 'connect postgres://<hidden> refused'],
  ['port 3000 is taken', 'port 3000 is taken'],
])('"%s" is logged as "%s"', (text, logged) => expect(masked(text)).toBe(logged))

test('describes any failure, also one described before or thrown as another value', () => {
  const error = new TypeError('no bowl for noor@waraq.example')
  expect(describeError(describeError(error))).toEqual(describeError(error))
  expect(describeError({ message: 'no lid', email: 'noor@waraq.example' })).toMatchObject({
    message: 'no lid',
  })
  expect(JSON.stringify(describeError({ email: 'noor@waraq.example' }))).not.toMatch(/noor|object Object/)
})

// With a restart at every letter, each of these would take hours.
test.each(['a', '1.', 'ey-', '1-'])('a long text of "%s" is masked in linear time', (part) => {
  expect(masked(part.repeat(1_000_000))).toBeTypeOf('string')
})

test('a failed query is logged without its text and values', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_taken"'),
    {
      code: '23505',
      constraint: 'users_email_taken',
      detail: 'Key (email)=(noor@waraq.example) already exists.',
    },
  )
  const error = new Error('Failed query: insert into users … params: noor@waraq.example,36001234', { cause })
  const description = JSON.stringify(describeError(error))
  expect(description).toContain('users_email_taken')
  expect(description).toContain('23505')
  for (const secret of ['noor@waraq.example', '36001234', 'insert into'])
    expect(description).not.toContain(secret)
})
