/** The globals of both the browser and Node that the domain needs. The domain includes the types of neither. */
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
