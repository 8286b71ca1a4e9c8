import type { SentEmail } from '../../domain/customers/contract.ts'
import type { Language } from '../../domain/language.ts'
import { textIn } from '../http/text.ts'
import type { OutboxRow } from '../tables/mail.ts'
import { type EmailKind, emails } from './emails.ts'
import { mayResend } from './mail.ts'

const isKind = (kind: string): kind is EmailKind => Object.hasOwn(emails, kind)

/** An email of the outbox as admins see it. */
export function sentEmailView(row: OutboxRow, language: Language): SentEmail {
  const { kind } = row
  return {
    id: row.id,
    // A kind from an older version of the shop has no text; its subject is shown.
    kind: isKind(kind) ? textIn(language, 'emails')(`kinds.${kind}`) : row.subject,
    subject: row.subject,
    to: row.to,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failed: hasFailed(row),
    canResend: canResend(row),
  }
}

const hasFailed = ({ sentAt, lastError }: OutboxRow) => sentAt === null && lastError !== null

/** An email that is still being sent cannot be resent. */
export const canResend = (row: OutboxRow) =>
  shownText(row) !== null && (row.sentAt !== null || hasFailed(row))

/** The text of an email with a one-time link is never shown, even before it is sent. */
export const shownText = ({ kind, text }: OutboxRow): string | null =>
  mayResend(kind) && text !== '' ? text : null
