/** Longer than writing an email or a row of history takes. */
export const ANSWER_MS = 150

/**
 * Runs the work in a fixed minimum time, so that the response time does not reveal whether there was anything to do.
 */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
}
