import { type ErrorCode, type ErrorDetail, isErrorCode } from '../../domain/errors.ts'
import type { failures } from '../../domain/text/en/failures.ts'
import { translator } from '../i18n.ts'

type OpenPayment = { id: string; redirectUrl: string }

/** A failed call of any kind. Status 0 means that the request did not reach the server. */
export class ApiError extends Error {
  readonly status: number
  readonly errorCode: ErrorCode
  readonly details: ErrorDetail[]
  /** Seconds until a retry is allowed, if the server says so. */
  readonly retryAfterSeconds: number | null
  /** The open payment that blocks the request and where it continues, if the server says so. */
  readonly openPayment: OpenPayment | null
  /** The current state, if the server returns it with a conflict (rule R2). */
  readonly current: unknown
  constructor(
    status: number,
    errorCode: ErrorCode,
    message: string,
    details: ErrorDetail[] = [],
    cause?: unknown,
    retryAfterSeconds: number | null = null,
    openPayment: OpenPayment | null = null,
    current?: unknown,
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.errorCode = errorCode
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.openPayment = openPayment
    this.current = current
  }
}

export const errorText = (code: keyof typeof failures) => translator('failures')(code)

export const networkError = (cause: unknown) =>
  new ApiError(0, 'NETWORK_ERROR', errorText('NETWORK_ERROR'), [], cause)
export const unknownError = (status: number, cause: unknown) =>
  new ApiError(status, 'UNKNOWN_ERROR', errorText('UNKNOWN_ERROR'), [], cause)
export const downloadError = (status: number, cause: unknown) =>
  new ApiError(status, 'DOWNLOAD_ERROR', errorText('DOWNLOAD_ERROR'), [], cause)

/** The generic error code of a status (rule L12). */
function codeOf(status: number): keyof typeof failures {
  if (status === 400) return 'INVALID_REQUEST'
  if (status === 401) return 'AUTH_REQUIRED'
  if (status === 403) return 'ACCESS_DENIED'
  if (status === 404) return 'NOT_FOUND'
  if (status === 409) return 'CONFLICT'
  if (status >= 500) return 'SERVER_ERROR'
  return 'UNKNOWN_ERROR'
}

/** Builds the error from the server's response, with the message that rule L12 requires. */
export function errorFromResponse({ status, headers }: Response, body: unknown): ApiError {
  const retryAfter = headers.get('retry-after')
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  const sent = readBody(body)
  const usual = codeOf(status)
  const errorCode = sent.errorCode ?? usual
  if (status === 400) {
    const message =
      sent.details.length > 0 ? errorText('VALIDATION_FAILED') : sent.message || errorText('INVALID_REQUEST')
    return new ApiError(status, errorCode, message, sent.details, undefined, wait)
  }
  // A 409 uses the server's message. So does a code that is more specific than the status ("account suspended").
  const exact = usual === 'CONFLICT' || errorCode !== usual
  const message = (exact && sent.message) || errorText(usual)
  const payment = openPaymentFrom(headers)
  return new ApiError(status, errorCode, message, sent.details, undefined, wait, payment, sent.current)
}

function openPaymentFrom(headers: Headers): OpenPayment | null {
  const id = headers.get('x-payment-id')
  const redirectUrl = headers.get('x-redirect-url')
  return id && redirectUrl ? { id, redirectUrl } : null
}

function readBody(body: unknown) {
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    errorCode: isErrorCode(sent.errorCode) ? sent.errorCode : undefined,
    message: typeof sent.message === 'string' ? sent.message : '',
    details: Array.isArray(sent.details) ? sent.details.filter(isDetail) : [],
    current: sent.current,
  }
}

const isDetail = (d: unknown): d is ErrorDetail =>
  typeof d === 'object' &&
  d !== null &&
  'field' in d &&
  'message' in d &&
  typeof d.field === 'string' &&
  typeof d.message === 'string' &&
  (!('key' in d) || typeof d.key === 'string')
