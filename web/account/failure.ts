import type { ErrorCode } from '../../domain/errors.ts'
import { ApiError, showError } from '../api.ts'
import { toast } from '../ui/toast.ts'

/** Codes whose own words say nothing about what the user was doing. */
const unexplained: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'SERVER_ERROR', 'NOT_FOUND', 'INVALID_REQUEST']

/** A failed action: in the error's own words where they help, else in the words of the action. */
export function showFailure(error: unknown, failed: string) {
  if (error instanceof ApiError && unexplained.includes(error.errorCode)) toast.error(failed)
  else showError(error)
}
