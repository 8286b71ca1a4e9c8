import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint('GET', '/health', 'PUBLIC', {
  summary: 'The process is running.',
  returns: z.object({ status: z.literal('ok') }),
})

export const ready = endpoint('GET', '/ready', 'PUBLIC', {
  summary:
    'The process can take requests: its database responds, its disk has space and it isn’t shutting down. Otherwise 503.',
  returns: z.object({ status: z.literal('ready') }),
})
