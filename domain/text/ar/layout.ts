import type { Arabic } from '../arabic.ts'
import type { layout as en } from '../en/layout.ts'

export const layout = {} as const satisfies Arabic<typeof en>
