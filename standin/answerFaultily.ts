import type { Occasion } from './faults.ts'
import type { Gateway } from './gateway.ts'
import { json, type Reply } from './http.ts'
import { Refusal } from './refusal.ts'

const SLOW_MS = 1000

/** Runs a call and sends its answer, unless a fault interferes. At most one fault spoils an answer. */
export async function answerFaultily(
  { faults, later }: Gateway,
  occasion: Occasion,
  run: () => unknown,
): Promise<Reply> {
  const slow = faults.fires('slow', occasion)
  if (slow) await later.wait(slow.ms ?? SLOW_MS)
  if (faults.fires('rate429', occasion)) return failed(429, 'Too many requests')
  if (faults.fires('error500Before', occasion)) return failed(500, 'Internal server error')
  const reply = worked(run)
  if (faults.fires('error500After', occasion)) return failed(500, 'Internal server error')
  if (faults.fires('malformed', occasion))
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html><body>{"id": "chg_' }
  if (faults.fires('timeout', occasion)) return 'hold'
  return reply
}

function worked(run: () => unknown): Reply {
  try {
    return json(200, run())
  } catch (error) {
    if (error instanceof Refusal) return json(error.status, error.body)
    throw error
  }
}

const failed = (status: number, description: string) =>
  json(status, new Refusal(status, String(status), description).body)
