import type { ErrorCode } from '../../errors.ts'

export const errors = {
  NETWORK_ERROR: 'Network error. Please check your connection.',
  DOWNLOAD_ERROR: 'Export failed. Please try again.',
  UNKNOWN_ERROR: 'An unexpected error occurred',
  INVALID_REQUEST: 'Invalid request',
  INVALID_TEXT: 'The text contains characters we cannot read. Please type it again.',
  VALIDATION_FAILED: 'Please check your input',
  AUTH_REQUIRED: 'Authentication required',
  AUTH_INVALID_CREDENTIALS: 'Invalid email or password',
  ACCESS_DENIED: 'Access denied',
  NOT_FOUND: 'Resource not found',
  CONFLICT: 'Conflict - resource already exists',
  BODY_TOO_LARGE: 'That is more than we can take in one go. Please send less.',
  UNSUPPORTED_MEDIA_TYPE: 'Please send this as JSON',
  RATE_LIMIT_EXCEEDED: 'Too many attempts. Please try again later.',
  SERVER_ERROR: 'Server error. Please try again later.',
  SERVICE_BUSY: 'We are very busy right now. Please try again in a moment.',
  STORAGE_FULL: 'We cannot save anything right now. Nothing was changed; please try again later.',
} as const satisfies Record<ErrorCode, string>
