import { isErased } from '../../domain/accounts/erased.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { textIn } from '../http/text.ts'
import { idOf, sendAll } from '../jobs/send.ts'
import { readSettings } from '../settings/read.ts'
import { type OutboxRow, outbox } from '../tables/mail.ts'
import type { SettingsRow } from '../tables/settings.ts'
import type { EmailWriter } from './email.ts'
import { type EmailKind, type EmailParams, emails } from './emails.ts'
import { render } from './layout.ts'
import { openTransport } from './transport.ts'

export type OutgoingEmail<K extends EmailKind> = {
  kind: K
  to: string
  language: Language
  params: EmailParams[K]
  userId?: string
  /** Identifies an email that must be sent only once: a second one with the same kind and `once` is dropped. */
  once?: string
}

type WrittenEmail = Pick<
  OutboxRow,
  'id' | 'messageId' | 'kind' | 'language' | 'userId' | 'to' | 'subject' | 'text' | 'html'
>

/**
 * Whether a sent email is kept, so that it can be read and sent again. Account emails are not, because of their
 * one-time links.
 */
export const mayResend = (kind: string) => !kind.startsWith('accounts.')

/** Without an SMTP address emails stay in the outbox, which then serves as the built-in mailbox. */
export function openMail({
  smtpUrl,
  mailFrom,
  publicUrl,
}: {
  smtpUrl?: string | undefined
  mailFrom: string
  publicUrl: string
}) {
  const host = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1]
  if (!host) throw new Error('MAIL_FROM must be an email address, such as Waraq <salam@waraq.example>.')
  const transport = smtpUrl ? openTransport(smtpUrl, mailFrom) : null

  /** Renders an email with the given settings. */
  function write<K extends EmailKind>(
    { kind, to, language, params, userId, once }: OutgoingEmail<K>,
    settings: SettingsRow,
  ) {
    const writing: EmailWriter = {
      language,
      t: textIn(language, 'mail'),
      link: (path) => `${publicUrl}${path}`,
    }
    const id = once === undefined ? newId() : idOf(kind, once)
    return {
      id,
      messageId: `<${id}@${host}>`,
      kind,
      language,
      userId: userId ?? null,
      to,
      ...render(emails[kind](writing, params), settings, writing),
    }
  }

  /** Saves emails and their jobs. Emails to an erased address are dropped. */
  async function postAll(tx: Db, written: WrittenEmail[], now: Date) {
    const rows = written.filter(({ to }) => !isErased(to)).map((email) => ({ ...email, createdAt: now }))
    if (rows.length === 0) return
    const posted = await tx.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id })
    // The email's id is also its job's id, so an email has at most one job.
    const jobs = posted.map(({ id }) => ({ id, data: { outboxId: id } }))
    if (jobs.length > 0) await sendAll(tx, 'mail.send', jobs)
  }

  return {
    transport,
    write,
    postAll,
    /** Writes an email and its job in the transaction of its cause. */
    post: async <K extends EmailKind>(tx: Db, email: OutgoingEmail<K>, now: Date) =>
      postAll(tx, [write(email, await readSettings(tx))], now),
    /** Sends an email again unchanged. Receiving servers see a new email. Returns its id. */
    postAgain: async (tx: Db, { kind, language, userId, to, subject, text, html }: OutboxRow, now: Date) => {
      const id = newId()
      const again = { id, messageId: `<${id}@${host}>`, kind, language, userId, to, subject, text, html }
      await postAll(tx, [again], now)
      return id
    },
    close: () => transport?.close(),
  }
}
export type Mail = ReturnType<typeof openMail>
