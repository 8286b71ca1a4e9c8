import type { ErrorCode } from '../../domain/errors.ts'
import { toast } from '../ui/toast.ts'
import { ApiError, errorText } from './apiError.ts'

type Notice = { tone: 'error' | 'warning'; text: string }

/** The notices for a failure, by the server's error code (rule L12). */
export function errorNotices(error: unknown): Notice[] {
  if (!(error instanceof ApiError)) return [{ tone: 'error', text: errorText('NETWORK_ERROR') }]
  if (error.errorCode === 'AUTH_INVALID_CREDENTIALS')
    return [{ tone: 'error', text: errorText('AUTH_INVALID_CREDENTIALS') }]
  if (error.errorCode === 'RATE_LIMIT_EXCEEDED')
    return [{ tone: 'warning', text: errorText('RATE_LIMIT_EXCEEDED') }]
  if (error.errorCode === 'VALIDATION_FAILED' && error.details.length > 0)
    return error.details.map((d) => ({ tone: 'error', text: d.message }))
  return [{ tone: 'error', text: error.message }]
}

/** Shows a failure as toasts. */
export function showError(error: unknown) {
  for (const { tone, text } of errorNotices(error)) toast[tone](text)
}

/** Codes whose own messages do not explain what the user was doing. */
const unexplained: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'SERVER_ERROR', 'NOT_FOUND', 'INVALID_REQUEST']

const isUnexplained = (error: unknown) => error instanceof ApiError && unexplained.includes(error.errorCode)

/** Shows a failed action: the error's own message if it helps, otherwise `failed`. */
export function showFailure(error: unknown, failed: string) {
  if (isUnexplained(error)) toast.error(failed)
  else showError(error)
}
/** The same as one text, for display beside the control that was used. */
export const failureText = (error: unknown, failed: string) =>
  (!isUnexplained(error) && errorNotices(error)[0]?.text) || failed
