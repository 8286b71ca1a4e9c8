import '../test/storage.ts'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n.ts'
import { ApiError, errorFromResponse, networkError } from './apiError.ts'
import { isCached, retryDelay, shouldRetry } from './cache.ts'
import { errorNotices } from './showError.ts'

beforeAll(() => startI18n('en'))

/** A response of the server, with as much as errorFromResponse reads. */
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

const details = [
  { field: 'email', message: 'Email is required' },
  { field: 'password', message: 'Password is required' },
]

test.each([
  [400, { details }, 'Please check your input', 'INVALID_REQUEST'],
  [400, { message: 'Plan has been retired' }, 'Plan has been retired', 'INVALID_REQUEST'],
  [400, undefined, 'Invalid request', 'INVALID_REQUEST'],
  [401, { message: 'x' }, 'Authentication required', 'AUTH_REQUIRED'],
  [403, { message: 'x' }, 'Access denied', 'ACCESS_DENIED'],
  [404, { message: 'x' }, 'Resource not found', 'NOT_FOUND'],
  [409, { message: 'Already paused' }, 'Already paused', 'CONFLICT'],
  [409, undefined, 'Conflict - resource already exists', 'CONFLICT'],
  [500, { message: 'x' }, 'Server error. Please try again later.', 'SERVER_ERROR'],
  [502, '<html>', 'Server error. Please try again later.', 'SERVER_ERROR'],
  [418, undefined, 'An unexpected error occurred', 'UNKNOWN_ERROR'],
] as const)('%i with %j gives %j', (status, body, message, errorCode) => {
  expect(errorFromResponse(answer(status), body)).toMatchObject({ status, message, errorCode })
})

test('a specific error code keeps its own message', () => {
  const body = { errorCode: 'SERVICE_BUSY', message: 'We are very busy right now.' }
  expect(errorFromResponse(answer(503), body)).toMatchObject({
    errorCode: 'SERVICE_BUSY',
    message: body.message,
  })
})

test('has the seconds to wait, if the server sends them', () => {
  expect(errorFromResponse(answer(429, { 'retry-after': '40' }), {}).retryAfterSeconds).toBe(40)
  expect(errorFromResponse(answer(429, { 'retry-after': 'soon' }), {}).retryAfterSeconds).toBeNull()
  expect(errorFromResponse(answer(429), {}).retryAfterSeconds).toBeNull()
})

test('ignores unknown codes and fields of wrong types in a response', () => {
  const error = errorFromResponse(answer(400), {
    errorCode: 'NO_SUCH_CODE',
    message: 7,
    details: [{ field: 1 }, ...details],
  })
  expect(error).toMatchObject({ errorCode: 'INVALID_REQUEST', message: 'Please check your input', details })
})

test('the toasts depend on the server’s code', () => {
  const error = (
    code: 'AUTH_INVALID_CREDENTIALS' | 'RATE_LIMIT_EXCEEDED' | 'VALIDATION_FAILED',
    list = details,
  ) => errorNotices(new ApiError(400, code, 'the message', list))
  expect(error('AUTH_INVALID_CREDENTIALS')).toEqual([{ tone: 'error', text: 'Invalid email or password' }])
  expect(error('RATE_LIMIT_EXCEEDED')).toEqual([
    { tone: 'warning', text: 'Too many attempts. Please try again later.' },
  ])
  expect(error('VALIDATION_FAILED').map((n) => n.text)).toEqual(['Email is required', 'Password is required'])
  expect(error('VALIDATION_FAILED', [])).toEqual([{ tone: 'error', text: 'the message' }])
  expect(errorNotices(errorFromResponse(answer(409), { message: 'Already paused' }))).toEqual([
    { tone: 'error', text: 'Already paused' },
  ])
  expect(errorNotices(new TypeError('x'))).toEqual([
    { tone: 'error', text: 'Network error. Please check your connection.' },
  ])
})

test('reads are retried up to three times with increasing delays, but not after a refusal', () => {
  expect([0, 1, 2, 3].map((n) => shouldRetry(n, networkError(null)))).toEqual([true, true, true, false])
  expect([401, 403].map((status) => shouldRetry(0, errorFromResponse(answer(status), {})))).toEqual([
    false,
    false,
  ])
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test.each([
  ['/payments/status/:id', false],
  ['/subscriptions/sub-status', false],
  ['/users/me/active-devices', false],
  ['/admin/deliveries', false],
  ['/admin/recovery/stats', false],
  ['/payments/methods', true],
  ['/settings/public', true],
])('%s is cached: %s', (path, cached) => expect(isCached(path)).toBe(cached))
