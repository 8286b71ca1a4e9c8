import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/** A local mail server that stores the emails it accepts. */
export async function openSmtp() {
  const taken: string[] = []
  /** The reply codes for the next recipients; an empty list accepts everything. */
  const answers: number[] = []
  /** Set to hold every email between its arrival and its acceptance. */
  const gate = { arrived: () => {}, open: Promise.resolve() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, _session, callback) => {
      const code = answers.shift()
      callback(code ? refusal(code, `not for ${address.address}`) : null)
    },
    onData: (stream, _session, callback) => {
      const take = async () => {
        const message = await text(stream)
        gate.arrived()
        await gate.open
        taken.push(message)
      }
      take().then(() => callback(), callback)
    },
  })
  // Clients that disconnect midway are part of the tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo // a server on a TCP port always has one
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    answers,
    gate,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
export type Smtp = Awaited<ReturnType<typeof openSmtp>>

/** A header of the message, unfolded and decoded. */
export function headerOf(message: string, name: string): string {
  const head = message.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  const line = head.split('\r\n').find((l) => l.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return (line?.slice(name.length + 1).trim() ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : Buffer.from(
            coded
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
}

/** The parts of a message with their type and decoded text. */
export function partsOf(message: string): { type: string; words: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1]
  if (!boundary) return []
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
      const coded = body.join('\r\n\r\n').trim()
      const words = /base64/i.test(head)
        ? Buffer.from(coded, 'base64').toString()
        : Buffer.from(
            coded
              .replaceAll('=\r\n', '')
              .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString()
      return { type: /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '', words }
    })
}
