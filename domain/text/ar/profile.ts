import type { Arabic } from '../arabic.ts'
import type { profile as en } from '../en/profile.ts'

export const profile = {} as const satisfies Arabic<typeof en>
