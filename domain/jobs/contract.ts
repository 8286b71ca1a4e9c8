import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Page, paged } from '../fields.ts'

/** DEAD: its tries are used up and somebody has to look. RETRYING: it failed and waits for its next try. */
export const jobStates = ['DEAD', 'RUNNING', 'RETRYING', 'WAITING', 'CANCELLED', 'DONE'] as const

export const Job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(jobStates),
  tries: z.int(),
  maxTries: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** When it is tried next, while it waits. */
  nextTryAt: Instant.nullable(),
})
export type Job = z.output<typeof Job>

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  access: 'ADMIN',
  summary: 'Background jobs, dead ones first, newest first within a state.',
  query: Page.extend({ state: z.enum(jobStates).optional() }),
  returns: paged(Job),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  access: 'ADMIN',
  summary: 'Tries a dead job again, at once and with all its tries.',
  params: Id,
  returns: Job,
})
