import { setTimeout as wait } from 'node:timers/promises'

/** Longer than writing a letter takes, or a line of history. */
export const ANSWER_MS = 150

/** The time an answer takes must not tell whether there was anything to do. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(ANSWER_MS)])
}
