/** A call that the gateway refuses, in its own error format. Codes that Tap does not document are guesses. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }

  get body() {
    return { errors: [{ code: this.code, description: this.message }] }
  }
}
