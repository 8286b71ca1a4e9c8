import type { Letter, Writing } from './letter.ts'
import { type OpsJobDied, opsJobDied } from './letters/opsJobDied.ts'

/** Every letter the product writes, and what it needs to know. */
export type LetterParams = {
  'ops.jobDied': OpsJobDied
}
export type LetterKind = keyof LetterParams

export const letters: { [K in LetterKind]: (writing: Writing, params: LetterParams[K]) => Letter } = {
  'ops.jobDied': opsJobDied,
}
