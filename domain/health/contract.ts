import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'PUBLIC',
  summary: 'The process answers.',
  returns: z.object({ status: z.literal('ok') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'PUBLIC',
  summary:
    'The process can take work: its database answers, its disk has room and it is not stopping. 503 otherwise.',
  returns: z.object({ status: z.literal('ready') }),
})
