import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileEndpoint } from '../../domain/endpoint.ts'
import type { Log } from '../log.ts'

type Piece = string | Uint8Array
/** A file and its download name. Pieces are produced as fast as they are read, and no more once the client has gone. */
export type FileAnswer = { name: string; content: AsyncIterable<Piece> | Iterable<Piece> }

/**
 * Sends a file piece by piece. A failure before the first piece is answered as an error; a later one breaks the
 * connection, so that no client takes a partial file for a whole one.
 */
export function sendFile(
  { req, reply }: { req: FastifyRequest; reply: FastifyReply },
  log: Log,
  { type }: FileEndpoint['file'],
  { name, content }: FileAnswer,
): FastifyReply {
  const stream = Readable.from(inBlocks(content), { objectMode: false })
  stream.once('error', (err) => {
    const { headersSent, destroyed } = reply.raw
    // Destroyed: the client has gone, which is not an error.
    if (headersSent && !destroyed)
      log.error({ requestId: req.id, route: req.routeOptions.url, err }, 'a download broke off')
  })
  const asBytes = req.headers.accept?.includes('application/octet-stream')
  return reply
    .type(asBytes ? 'application/octet-stream' : type)
    .header('content-disposition', savedAs(name))
    .send(stream)
}

const BLOCK_BYTES = 64 * 1024

/**
 * Joins small pieces into blocks, because each piece is compressed and sent separately: a hundred thousand rows took
 * half a minute.
 */
async function* inBlocks(content: AsyncIterable<Piece> | Iterable<Piece>) {
  let block: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    const part = typeof piece === 'string' ? Buffer.from(piece) : piece
    block.push(part)
    bytes += part.length
    if (bytes < BLOCK_BYTES) continue
    yield Buffer.concat(block)
    block = []
    bytes = 0
  }
  yield Buffer.concat(block)
}

/** Encodes names beyond ASCII by RFC 5987, with a plain name for clients that do not support it. */
export function savedAs(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
