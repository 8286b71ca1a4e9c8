import type { Arabic } from '../arabic.ts'
import type { mailbox as en } from '../en/mailbox.ts'

export const mailbox = {} as const satisfies Arabic<typeof en>
