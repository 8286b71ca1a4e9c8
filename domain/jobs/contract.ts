import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DayRange, Id, Instant, messageKey, Page, paged, Search } from '../fields.ts'

/** DEAD: all tries failed and someone has to look. RETRYING: it failed and waits for its next try. */
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
  /** The time of the next try, while it waits. */
  nextTryAt: Instant.nullable(),
})
export type Job = z.output<typeof Job>

export const jobSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const
export const listJobs = endpoint('GET', '/admin/jobs', 'ADMIN', {
  summary:
    'Background jobs, searched by name or ID. By default stopped ones first, newest first within a status.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    state: z.enum(jobStates).optional(),
    sort: z.enum(jobSorts, messageKey('invalid')).optional(),
  }),
  returns: paged(Job),
})

export const retryJob = endpoint('POST', '/admin/jobs/:id/retry', 'ADMIN', {
  summary: 'Runs a stopped job again right away, with all its attempts.',
  params: Id,
  returns: Job,
})
