import type { Job, jobStates } from '../../domain/jobs/contract.ts'
import { masked } from '../log.ts'
import type { BossJob } from './bossTable.ts'

type State = (typeof jobStates)[number]

export const stateOf = {
  failed: 'DEAD',
  active: 'RUNNING',
  retry: 'RETRYING',
  created: 'WAITING',
  cancelled: 'CANCELLED',
  completed: 'DONE',
} as const satisfies Record<BossJob['state'], State>

const LONGEST_ERROR = 300

/**
 * Our jobs store {name, message, code}; pg-boss writes {value: {message}} when a process was lost or a time limit
 * passed.
 */
function errorOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null
  const { message, code, value } = { message: null, code: null, value: null, ...output }
  if (typeof message !== 'string') return value === null ? null : errorOf(value)
  const line = masked(message).split('\n')[0] ?? ''
  return (typeof code === 'string' ? `${code}: ${line}` : line).slice(0, LONGEST_ERROR)
}

export const view = (row: BossJob): Job => ({
  id: row.id,
  name: row.name,
  state: stateOf[row.state],
  tries: row.startedOn ? row.retryCount + 1 : 0,
  maxTries: row.retryLimit + 1,
  lastError: row.state === 'completed' ? null : errorOf(row.output),
  createdAt: row.createdOn.toISOString(),
  startedAt: row.startedOn?.toISOString() ?? null,
  finishedAt: row.completedOn?.toISOString() ?? null,
  nextTryAt: row.state === 'created' || row.state === 'retry' ? row.startAfter.toISOString() : null,
})
