import { toast } from '../ui/toast.ts'
import { ApiError, say } from './apiError.ts'

type Notice = { tone: 'error' | 'warning'; text: string }

/** What the user is told about a failure, by the server's code (rule L12). */
export function noticesOf(error: unknown): Notice[] {
  if (!(error instanceof ApiError)) return [{ tone: 'error', text: say('NETWORK_ERROR') }]
  if (error.errorCode === 'AUTH_INVALID_CREDENTIALS')
    return [{ tone: 'error', text: say('AUTH_INVALID_CREDENTIALS') }]
  if (error.errorCode === 'RATE_LIMIT_EXCEEDED')
    return [{ tone: 'warning', text: say('RATE_LIMIT_EXCEEDED') }]
  if (error.errorCode === 'VALIDATION_FAILED' && error.details.length > 0)
    return error.details.map((d) => ({ tone: 'error', text: d.message }))
  return [{ tone: 'error', text: error.message }]
}

/** Shows a failure as toasts. */
export function showError(error: unknown) {
  for (const { tone, text } of noticesOf(error)) toast[tone](text)
}
