/** The program cannot start, for a reason its operator can fix. The message is one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Returns the system's short error text: `EACCES`, `ENOSPC`, or the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) return error.code
  return error.message.split('\n')[0] ?? error.name
}
