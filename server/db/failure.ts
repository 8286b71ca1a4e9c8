export type Failure = {
  kind: 'unique' | 'bad-input' | 'retry' | 'unavailable' | 'full' | 'other'
  /** PostgreSQL's code of five characters; undefined if the error came from elsewhere. */
  sqlState?: string
  /** The name of the violated constraint. */
  constraint?: string
}

/** Temporary states: shutting down, starting up, too many connections, time limits. */
const UNAVAILABLE = new Set(['53300', '55P03', '57014', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])
const SYSTEM_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
])
/** The driver's own errors have no code, only a message. */
const DRIVER_UNAVAILABLE =
  /connection terminated|timeout exceeded|query read timeout|connection timeout|client was closed|not queryable|pool after calling end/i

/** Classifies a database error; undefined for any other error. Searches the causes, because drizzle wraps errors. */
export function databaseFailure(error: unknown): Failure | undefined {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
    const found = failureOf(e)
    if (found) return found
  }
  return undefined
}

function failureOf(error: Error): Failure | undefined {
  if (error instanceof AggregateError) return databaseFailure(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === 'ENOSPC') return { kind: 'full' }
  if (code && SYSTEM_UNAVAILABLE.has(code)) return { kind: 'unavailable' }
  // `severity` distinguishes a PostgreSQL error from others with a code of five characters.
  if (code && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error) {
    const constraint =
      'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
    return { kind: kindOf(code), sqlState: code, ...(constraint && { constraint }) }
  }
  return DRIVER_UNAVAILABLE.test(error.message) ? { kind: 'unavailable' } : undefined
}

function kindOf(sqlState: string): Failure['kind'] {
  if (sqlState === '23505') return 'unique'
  if (sqlState.startsWith('22')) return 'bad-input'
  if (sqlState === '40001' || sqlState === '40P01') return 'retry'
  if (sqlState === '53100') return 'full'
  if (sqlState.startsWith('08') || UNAVAILABLE.has(sqlState)) return 'unavailable'
  return 'other'
}
