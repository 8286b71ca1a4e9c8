import { type DestinationStream, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

export type Log = Pick<ReturnType<typeof makeLog>, 'info' | 'warn' | 'error' | 'debug'>

/**
 * Each pattern begins where no earlier match could have begun; otherwise a long text would be scanned again from every
 * character.
 */
const masks: [RegExp, string][] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/(?<![\w-])ey[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/(?<!\w)\+?\d[\d -]{6,}\d(?!\w)/g, '<digits>'],
  [/(postgres(?:ql)?|smtps?):\/\/\S+/g, '$1://<hidden>'],
]
export const masked = (text: string) =>
  masks.reduce((result, [pattern, by]) => result.replaceAll(pattern, by), text)

const field = (error: object, name: string): string | undefined => {
  const value = Object.entries(error).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns what may be logged about a failure. A query's text contains its values and PostgreSQL's `detail` the row, so
 * only the reason of a database error is kept; stack frames contain no data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return describeThrown(error)
  const cause = error.cause instanceof Error ? error.cause : undefined
  const rootCause = cause ?? error
  return {
    name: error.name,
    message: masked(rootCause.message),
    code: field(rootCause, 'code'),
    constraint: field(rootCause, 'constraint'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  }
}

/**
 * For a thrown value that is not an Error, or one described before. Takes the same fields of an object, because others
 * may be personal data.
 */
function describeThrown(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: masked(String(thrown)) }
  const { name, code, constraint, stack } = Object.fromEntries(
    ['name', 'code', 'constraint', 'stack'].map((key) => [key, field(thrown, key)]),
  )
  return { name, message: masked(field(thrown, 'message') ?? 'no message'), code, constraint, stack }
}

/** Logs to the standard output, or to a test's stream. */
export const makeLog = (level: string, pretty: boolean, to?: DestinationStream) => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', singleLine: true } },
    }),
  }
  return to ? pino(options, to) : pino(options)
}
