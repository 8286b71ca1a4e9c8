import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** Where a driver opens a run. Its token opens this one run, on its day, and nothing else. */
export const runUrl = (
  { keys, publicUrl }: { keys: Pick<Keys, 'runs'>; publicUrl: string },
  linkId: string,
) => `${publicUrl}/run?token=${signedId(keys.runs, linkId)}`

/** Whose token this is; null for anything we did not write ourselves. */
export const linkOfToken = ({ runs }: Pick<Keys, 'runs'>, token: string): string | null =>
  idOfToken(runs, token)
