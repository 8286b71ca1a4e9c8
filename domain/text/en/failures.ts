/** What the browser itself says of a failed call: every page has these. All other errors speak with the server's words. */
export const failures = {
  NETWORK_ERROR: 'Network error. Please check your connection.',
  DOWNLOAD_ERROR: 'Export failed. Please try again.',
  UNKNOWN_ERROR: 'An unexpected error occurred',
  INVALID_REQUEST: 'Invalid request',
  VALIDATION_FAILED: 'Please check your input',
  AUTH_REQUIRED: 'Authentication required',
  AUTH_INVALID_CREDENTIALS: 'Invalid email or password',
  ACCESS_DENIED: 'Access denied',
  NOT_FOUND: 'Resource not found',
  CONFLICT: 'Conflict - resource already exists',
  RATE_LIMIT_EXCEEDED: 'Too many attempts. Please try again later.',
  SERVER_ERROR: 'Server error. Please try again later.',
}
