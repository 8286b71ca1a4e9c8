import { connect } from 'node:net'
import { at } from '../scale/measure.ts'

export type Load = { count: number; perSecond: number; p99: number }

/**
 * Requests one address repeatedly on several connections, each again as soon as it has its response. Uses plain
 * sockets, because any HTTP client takes longer per response than a server that only sends bytes.
 */
export async function load(
  port: number,
  { path, headers }: { path: string; headers: Record<string, string> },
  { connections, forMs }: { connections: number; forMs: number },
): Promise<Load> {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const times: number[] = []
  const began = performance.now()
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      let sentAt = 0
      let left = headOnly
      const ask = () => {
        sentAt = performance.now()
        left = headOnly
        socket.write(request)
      }
      socket.on('connect', ask).on('error', reject)
      socket.on('data', (chunk) => {
        left = left(Buffer.from(chunk))
        if (left !== done) return
        const now = performance.now()
        times.push(now - sentAt)
        if (now - began < forMs) ask()
        else {
          socket.destroy()
          resolve()
        }
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  return {
    count: times.length,
    perSecond: (times.length * 1000) / (performance.now() - began),
    p99: at(times, 0.99),
  }
}

/** The parser for the rest of a response: takes the next bytes and returns the parser for what is left. */
type Left = (chunk: Buffer) => Left
const done: Left = () => done

const headOnly: Left = (chunk) => {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0) return (more) => headOnly(Buffer.concat([chunk, more]))
  const head = chunk.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  if (status !== 200 && status !== 304) throw new Error(head)
  const body = chunk.subarray(end + 4)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (status === 304) return done
  return length ? bytes(Number(length[1]))(body) : chunks(body)
}
const bytes =
  (count: number): Left =>
  (chunk) =>
    chunk.length >= count ? done : bytes(count - chunk.length)
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const chunks: Left = (chunk) =>
  chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    ? done
    : (more) => chunks(Buffer.concat([chunk.subarray(-LAST_CHUNK.length), more]))
