import type { Arabic } from '../arabic.ts'
import type { signIn as en } from '../en/signIn.ts'

export const signIn = {} as const satisfies Arabic<typeof en>
