import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const subStatus = endpoint({
  method: 'GET',
  path: '/subscriptions/sub-status',
  access: 'PUBLIC',
  summary: 'Whether new subscriptions are taken now.',
  returns: z.object({ active: z.boolean(), message: z.string() }),
})
