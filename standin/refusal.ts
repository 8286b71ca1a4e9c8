/** A call the gateway turns down, in its own error shape. Codes that Tap does not document are the stand-in's guess. */
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
