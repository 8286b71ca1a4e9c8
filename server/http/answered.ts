/** One response, for the log and the metrics. */
export type Answered = {
  requestId: string
  method: string
  /** The route pattern, never the actual URL, which may contain a token. */
  route: string
  status: number
  ms: number
}
