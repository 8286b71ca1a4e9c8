/** What the browser and Node both have of themselves, as far as the domain needs it: it sees the types of neither. */
interface Blob {
  readonly size: number
  readonly type: string
}
declare class URLSearchParams {
  constructor(search?: URLSearchParams | string)
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
