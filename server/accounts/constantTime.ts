/** Longer than writing an email takes, or a line of history. */
export const ANSWER_MS = 150

/** The time an answer takes must not tell whether there was anything to do. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
}
