/** One answer, for the log and the figures. */
export type Answered = {
  requestId: string
  method: string
  /** The pattern, never the address itself: that may carry a token. */
  route: string
  status: number
  ms: number
}
