import type { Arabic } from '../arabic.ts'
import type { mail as en } from '../en/mail.ts'

export const mail = {} as const satisfies Arabic<typeof en>
