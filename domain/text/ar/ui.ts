import type { Arabic } from '../arabic.ts'
import type { ui as en } from '../en/ui.ts'

export const ui = {} as const satisfies Arabic<typeof en>
