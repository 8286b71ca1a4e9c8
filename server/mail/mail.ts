import { isErased } from '../../domain/accounts/erased.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { textIn } from '../http/text.ts'
import { idOf, sendAll } from '../jobs/send.ts'
import { readSettings } from '../settings/read.ts'
import type { SettingsRow } from '../settings/table.ts'
import type { EmailWriter } from './email.ts'
import { type EmailKind, type EmailParams, emails } from './emails.ts'
import { render } from './layout.ts'
import { type OutboxRow, outbox } from './table.ts'
import { openTransport } from './transport.ts'

export type OutgoingEmail<K extends EmailKind> = {
  kind: K
  to: string
  language: Language
  params: EmailParams[K]
  userId?: string
  /** What this email is about, when it must be sent only once: a second one with the same kind and `once` is dropped. */
  once?: string
}

type WrittenEmail = Pick<
  OutboxRow,
  'id' | 'messageId' | 'kind' | 'language' | 'userId' | 'to' | 'subject' | 'text' | 'html'
>

/** Whether an email is kept after it has left, so that it can be read and sent again: those with a one-time link are not. */
export const mayResend = (kind: string) => !kind.startsWith('accounts.')

/** Without an SMTP address emails stay in the outbox, which is then the built-in mailbox. */
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

  /** An email in its words, from a shop whose settings were just read. */
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

  /** Emails that belong together, and their sending. The address of somebody who was erased gets none. */
  async function postAll(tx: Db, written: WrittenEmail[], now: Date) {
    const rows = written.filter(({ to }) => !isErased(to)).map((email) => ({ ...email, createdAt: now }))
    if (rows.length === 0) return
    const posted = await tx.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id })
    // The email's id is its job's id: an email is on its way at most once.
    const jobs = posted.map(({ id }) => ({ id, data: { outboxId: id } }))
    if (jobs.length > 0) await sendAll(tx, 'mail.send', jobs)
  }

  return {
    transport,
    write,
    postAll,
    /** Writes an email and its sending in the transaction of its cause. */
    post: async <K extends EmailKind>(tx: Db, email: OutgoingEmail<K>, now: Date) =>
      postAll(tx, [write(email, await readSettings(tx))], now),
    /** Sends one once more, as it was: for receiving servers another email. Answers its id. */
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
