import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** The page where a driver opens a run. Its token only gives access to this run, on its day. */
export const runUrl = (
  { keys, publicUrl }: { keys: Pick<Keys, 'runs'>; publicUrl: string },
  linkId: string,
) => `${publicUrl}/run?token=${signedId(keys.runs, linkId)}`

/** Returns the link id of a token, or null if the token is not signed by us. */
export const linkOfToken = ({ runs }: Pick<Keys, 'runs'>, token: string): string | null =>
  idOfToken(runs, token)
