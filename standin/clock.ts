/** The gateway's clock in milliseconds. With `start` it begins there and runs on. */
export function makeClock(start: Date | undefined): () => number {
  if (!start) return Date.now
  const startedAt = performance.now()
  return () => Math.floor(start.getTime() + (performance.now() - startedAt))
}
