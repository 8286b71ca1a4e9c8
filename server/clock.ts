/** Returns the app's clock. With a start it begins there and runs on, so that a month's end can be tried out. */
export function makeClock(start: Date | undefined): () => Date {
  if (!start) return () => new Date()
  const startedAt = performance.now()
  return () => new Date(start.getTime() + (performance.now() - startedAt))
}
