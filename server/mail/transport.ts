import { createTransport } from 'nodemailer'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import type { OutboxRow } from '../tables/mail.ts'

type Sendable = Pick<OutboxRow, 'messageId' | 'to' | 'subject' | 'text' | 'html' | 'language'> & {
  /** The shop's address for replies. */
  replyTo: string
}

const CONNECTIONS = 5
const DEADLINE_MS = MINUTE_MS

export function openTransport(smtpUrl: string, mailFrom: string) {
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Resolves when the mail server has accepted the email. */
    async deliver({ messageId, to, replyTo, subject, text, html, language }: Sendable): Promise<void> {
      const sending = smtp.sendMail({
        from: mailFrom,
        // As an object: a string would be parsed as a list, and a comma would add a recipient.
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        messageId,
        subject,
        text,
        html,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('the mail server took too long')), DEADLINE_MS)
      try {
        await Promise.race([sending, late])
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => smtp.close(),
  }
}

/**
 * Whether the server refused this email for good (5xx). A failed login to the server does not count, so the email is
 * tried again.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  )
}
