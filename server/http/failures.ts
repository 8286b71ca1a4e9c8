import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { formatDay, formatInstant, isDay } from '../../domain/dates.ts'
import {
  AppError,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  errorStatus,
  StateError,
} from '../../domain/errors.ts'
import { acceptedLanguage, type Language } from '../../domain/language.ts'
import { type ValidationKey, validationKey } from '../../domain/validation.ts'
import { databaseFailure } from '../db/failure.ts'
import type { Log } from '../log.ts'
import { shownName } from './shownName.ts'
import { textIn } from './text.ts'

/** The error for a violated unique constraint, by its name. Constraints not listed give a plain CONFLICT. */
const conflictOf: Record<string, () => AppError> = {
  users_email_taken: () => new AppError('EMAIL_TAKEN'),
  salads_name_en: () => nameTaken('nameEn'),
  salads_name_ar: () => nameTaken('nameAr'),
  ingredients_name_en: () => nameTaken('nameEn'),
  ingredients_name_ar: () => nameTaken('nameAr'),
  refunds_retry: () => new AppError('REFUND_RETRIED'),
  refunds_gateway: () => new AppError('REFUND_TAKEN'),
}
const nameTaken = (field: string) => new AppError('NAME_TAKEN', {}, { [field]: 'nameTaken' })

/** Converts a database error to the error that the user understands. */
export function understood(error: unknown): unknown {
  const failure = error instanceof AppError ? undefined : databaseFailure(error)
  return failure?.kind === 'unique' ? (conflictOf[failure.constraint ?? '']?.() ?? error) : error
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_HANDLER_TIMEOUT: 'SERVICE_BUSY',
  FST_UNDER_PRESSURE: 'SERVICE_BUSY',
  FST_ERR_REOPENED_CLOSE_SERVER: 'SERVICE_BUSY',
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && 'code' in error

function databaseCode(error: unknown): ErrorCode | undefined {
  const failure = databaseFailure(error)
  if (!failure) return undefined
  if (failure.kind === 'unique') return 'CONFLICT'
  if (failure.kind === 'bad-input') return 'INVALID_REQUEST'
  if (failure.kind === 'full') return 'STORAGE_FULL'
  if (failure.kind === 'unavailable' || failure.kind === 'retry') return 'SERVICE_BUSY'
  return 'SERVER_ERROR'
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'VALIDATION_FAILED'
  const known = databaseCode(error)
  if (known) return known
  if (!isFastifyError(error)) return 'SERVER_ERROR'
  const mapped = fastifyCodes[error.code]
  if (mapped) return mapped
  return (error.statusCode ?? 500) < 500 ? 'INVALID_REQUEST' : 'SERVER_ERROR'
}

/**
 * Returns the allowed values if a value was sent and is not one of them. Where only one value is allowed, the contract
 * gives the message.
 */
function allowedValues(
  keyword: string,
  { values }: Record<string, unknown>,
  sent: unknown,
): string | undefined {
  if (keyword !== 'invalid_value' || sent == null || sent === '') return undefined
  return Array.isArray(values) && values.length > 1 ? values.join(', ') : undefined
}

/** `input`: the parts of the request, to look up the refused values. */
function detailsOf(error: unknown, language: Language, input?: RequestInput): ErrorDetail[] {
  const t = textIn(language, 'validation')
  const say = (field: string, key: ValidationKey) => ({ field, message: t(key), key })
  if (error instanceof AppError) return Object.entries(error.fields).map(([field, key]) => say(field, key))
  if (!hasZodFastifySchemaValidationErrors(error)) return []
  const unknown = error.validation.flatMap(({ keyword, params: { keys } }) =>
    keyword === 'unrecognized_keys' && Array.isArray(keys) ? keys.map(String) : [],
  )
  if (unknown.length > 0) return unknown.map((field) => say(field, 'parameterUnknown'))
  // One message per field: the first problem.
  const first = new Map(
    error.validation.toReversed().map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.'), issue]),
  )
  const part =
    input?.[error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')]
  return [...first].reverse().map(([field, { keyword, message, params }]) => {
    const values = allowedValues(keyword, params, valueAt(part, field))
    if (values !== undefined)
      return { field, message: `${t('invalid')}. ${t('allowed')}: \u2066${values}\u2069` }
    return say(field, validationKey({ code: keyword, message: message ?? '', origin: params.origin }))
  })
}

function messageOf(error: unknown, code: ErrorCode, language: Language): string {
  if (!(error instanceof AppError)) return textIn(language, 'errors')(code)
  const entries = Object.entries(error.params).map(([name, value]) => [
    name,
    typeof value === 'string' && isDay(value) ? formatDay(value, language, 'dated') : value,
  ])
  const params = Object.fromEntries(entries)
  const words =
    error instanceof StateError
      ? textIn(language, 'story')(`state.${error.state}`, params)
      : textIn(language, 'errors')(code, params)
  return [words, ...doneSentence(error, language)].join(' ')
}

/** Says when it was done before, and by whom if the caller may know. */
function doneSentence({ done }: AppError, language: Language): string[] {
  if (!done) return []
  const t = textIn(language, 'story')
  const when = formatInstant(done.at, language)
  return [done.byName ? t('doneBy', { who: shownName(done.byName, language), when }) : t('done', { when })]
}

type RequestInput = Record<string, unknown>
const valueAt = (input: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], input)

/** Returns any failure as the error body of rule R2, in the caller's language, without internal details. */
export function errorBody(
  failure: unknown,
  language: Language,
  requestId: string,
  input?: RequestInput,
): ErrorBody {
  const error = understood(failure)
  const code = codeOf(error)
  const details = detailsOf(error, language, input)
  return {
    status: errorStatus[code],
    errorCode: code,
    message: messageOf(error, code, language),
    ...(details.length > 0 && { details }),
    ...(error instanceof AppError && error.current !== undefined && { current: error.current }),
    requestId,
  }
}

const BUSY_RETRY_SECONDS = 5
const MEGABYTE = 1024 * 1024

/** On routes that take files the error names the maximum size. */
const fileTooLarge = (error: unknown, limit = 0) =>
  isFastifyError(error) && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && limit >= MEGABYTE
    ? new AppError('FILE_TOO_LARGE', { megabytes: Math.floor(limit / MEGABYTE) })
    : undefined

/** The time limit passed while the body was still arriving, so the client was slow, not the server. */
const bodyTooSlow = (error: unknown, { raw }: FastifyRequest) =>
  isFastifyError(error) && error.code === 'FST_ERR_HANDLER_TIMEOUT' && raw.complete === false
    ? new AppError('REQUEST_TIMEOUT')
    : undefined

/** The one place that answers failed requests. */
export const handleFailure = (log: Log) => (error: unknown, req: FastifyRequest, reply: FastifyReply) => {
  const body = errorBody(
    fileTooLarge(error, req.routeOptions.bodyLimit) ?? bodyTooSlow(error, req) ?? error,
    acceptedLanguage(req.headers['accept-language']),
    req.id,
    { body: req.body, query: req.query, params: req.params },
  )
  const logContext = { requestId: req.id, route: req.routeOptions.url }
  // Intended refusals (busy, disk full) come in large numbers: one line each, without a stack trace.
  if (error instanceof AppError && body.status > 500)
    log.warn({ ...logContext, code: error.code }, 'request refused')
  else if (body.status >= 500) log.error({ ...logContext, err: error }, 'request failed')
  if (error instanceof AppError && typeof error.params.retryAfterSeconds === 'number')
    reply.header('retry-after', error.params.retryAfterSeconds)
  // The rest of the request body is not read.
  if (body.status === 408) reply.header('connection', 'close')
  if (body.status === 503) reply.header('retry-after', BUSY_RETRY_SECONDS)
  // Set for the compressed response that timed out; this one is not compressed.
  reply.removeHeader('content-encoding')
  reply.removeHeader('content-disposition') // set for a file that could not be generated
  return reply.code(body.status).type('application/json').send(body)
}
