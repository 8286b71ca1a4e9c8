/** The part of the PostgreSQL wire protocol that is needed to serve PGlite on a socket. */

const PROTOCOL_3 = 196608
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const STATEMENT = 'S'.charCodeAt(0)
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

export type FromClient =
  /** The client asks for TLS. The answer is one byte, and it continues without. */
  | { kind: 'no-tls' }
  | { kind: 'startup'; settings: Map<string, string> }
  /** Whole messages up to the point where the client waits for an answer. `settled`: the answer ends in "ready". */
  | { kind: 'batch'; bytes: Buffer; settled: boolean; statementNames: string[] }
  | { kind: 'goodbye' }

/**
 * Splits a client's bytes into batches. Parse, Bind, Describe, Execute and Sync belong together: their statement mostly
 * has no name, and PGlite has one session for all clients, so no other client may come in between. Statement names get
 * a prefix per client, so that those of two clients do not collide.
 */
export class Framer {
  readonly #owner: string
  #pending: Buffer[] = []
  #pendingBytes = 0
  #batch: Buffer[] = []
  #statementNames: string[] = []
  #started = false

  constructor(owner: string) {
    this.#owner = owner
  }

  push(chunk: Buffer): FromClient[] {
    this.#pending.push(chunk)
    this.#pendingBytes += chunk.length
    const events: FromClient[] = []
    for (let message = this.#next(); message; message = this.#next()) {
      const event = this.#started ? this.#regular(message) : this.#opening(message)
      if (event) events.push(event)
    }
    return events
  }

  #opening(message: Buffer): FromClient {
    const code = message.readInt32BE(4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'no-tls' }
    if (code !== PROTOCOL_3) return { kind: 'goodbye' } // a cancel request: PGlite has nothing to cancel
    this.#started = true
    const words = message.toString('utf8', 8).split('\0')
    const settings = new Map<string, string>()
    for (let i = 0; i + 1 < words.length && words[i]; i += 2) settings.set(words[i] ?? '', words[i + 1] ?? '')
    return { kind: 'startup', settings }
  }

  #regular(message: Buffer): FromClient | undefined {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'X') return { kind: 'goodbye' }
    this.#batch.push(this.#owned(type, message))
    const settled = type === 'S' || type === 'Q' || type === 'F'
    if (!settled && type !== 'H') return undefined
    const bytes = Buffer.concat(this.#batch)
    const statementNames = this.#statementNames
    this.#batch = []
    this.#statementNames = []
    return { kind: 'batch', bytes, settled, statementNames }
  }

  /** The message with the client's prefix on the statement's name, if it has one. */
  #owned(type: string, message: Buffer): Buffer {
    const start = nameStart(type, message)
    const end = start === undefined ? -1 : message.indexOf(0, start)
    if (start === undefined || end <= start) return message
    const name = `${this.#owner}${message.toString('utf8', start, end)}`
    if (type === 'P') this.#statementNames.push(name)
    const owned = Buffer.concat([message.subarray(0, start), Buffer.from(name), message.subarray(end)])
    owned.writeUInt32BE(owned.length - 1, 1)
    return owned
  }

  /** Returns one whole message, or undefined while part of it is missing. */
  #next(): Buffer | undefined {
    const typeBytes = this.#started ? 1 : 0
    if (this.#pendingBytes < typeBytes + 4) return undefined
    const first = this.#pending[0]
    if (!first) return undefined
    const head = first.length >= typeBytes + 4 ? first : this.#join()
    const length = head.readUInt32BE(typeBytes) + typeBytes
    if (length < typeBytes + 4 || length > MAX_MESSAGE_BYTES)
      throw new Error(`Impossible message length ${length}`)
    if (this.#pendingBytes < length) return undefined
    const all = this.#join()
    this.#pending = all.length > length ? [all.subarray(length)] : []
    this.#pendingBytes -= length
    return all.subarray(0, length)
  }

  /** Joins the chunks only when a whole message has arrived, so that a large one is not copied for each chunk. */
  #join(): Buffer {
    const all =
      this.#pending.length === 1 && this.#pending[0] ? this.#pending[0] : Buffer.concat(this.#pending)
    this.#pending = [all]
    return all
  }
}

/** Where a message names a prepared statement; undefined for most. */
function nameStart(type: string, message: Buffer): number | undefined {
  if (type === 'P') return 5
  if (type === 'B') return message.indexOf(0, 5) + 1 // after the portal's name
  return (type === 'D' || type === 'C') && message[5] === STATEMENT ? 6 : undefined
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const parameter = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`))

/** The answer to a startup: no password (the socket's folder is private), the settings, "ready". */
export const welcome = (serverVersion: string) =>
  Buffer.concat([
    message('R', int(0)),
    parameter('server_version', serverVersion),
    parameter('server_encoding', 'UTF8'),
    parameter('client_encoding', 'UTF8'),
    parameter('DateStyle', 'ISO, MDY'),
    parameter('TimeZone', 'UTC'),
    parameter('integer_datetimes', 'on'),
    parameter('standard_conforming_strings', 'on'),
    message('K', int(0), int(0)),
    message('Z', Buffer.from('I')),
  ])

export const fatal = (sqlState: string, text: string) =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`))

export const simpleQuery = (sql: string) => message('Q', Buffer.from(`${sql}\0`))
export const closeStatement = (name: string) => message('C', Buffer.from(`S${name}\0`))
export const sync = message('S')
