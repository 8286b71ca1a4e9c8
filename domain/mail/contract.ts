import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

export const MailboxEmail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Instant,
})
export type MailboxEmail = z.output<typeof MailboxEmail>

/** Only outside production: the emails that were written while no mail server is configured. */
export const mailbox = endpoint('GET', '/dev/mailbox', 'PUBLIC', {
  summary: 'Outside production only: the newest emails, to one address or to everyone.',
  query: z.object({ to: z.string().max(320).optional() }),
  returns: z.object({ content: z.array(MailboxEmail) }),
})
