import type { Arabic } from '../arabic.ts'
import type { kit as en } from '../en/kit.ts'

export const kit = {} as const satisfies Arabic<typeof en>
