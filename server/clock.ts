/** The app's clock. With a start it begins there and runs on from it: a month's end can then be tried for real. */
export function makeClock(start: Date | undefined): () => Date {
  if (!start) return () => new Date()
  const startedAt = performance.now()
  return () => new Date(start.getTime() + (performance.now() - startedAt))
}
