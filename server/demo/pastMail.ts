import type { Db } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import { outbox } from '../tables/mail.ts'
import type { SettingsRow } from '../tables/settings.ts'

/** Emails of the demo's past: marked as sent, so that none is sent today. */
export function pastMail(mail: Mail, settings: SettingsRow): Mail {
  const postAll: Mail['postAll'] = async (tx: Db, written, now) => {
    await tx
      .insert(outbox)
      .values(written.map((email) => ({ ...email, createdAt: now, sentAt: now, tries: 1 })))
      .onConflictDoNothing()
  }
  return {
    ...mail,
    postAll,
    post: (tx, email, now) => postAll(tx, [mail.write(email, settings)], now),
  }
}
