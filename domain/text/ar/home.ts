import type { Arabic } from '../arabic.ts'
import type { home as en } from '../en/home.ts'

export const home = {} as const satisfies Arabic<typeof en>
