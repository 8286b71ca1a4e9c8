/** Returns a new Idempotency-Key. `crypto.randomUUID` does not exist on a page served without TLS. */
export function newKey() {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}
