import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileEndpoint } from '../../domain/endpoint.ts'
import type { Log } from '../log.ts'

type Piece = string | Uint8Array
/** A file and the name it is saved under. Pieces are asked for as fast as they are read, and no more once nobody reads. */
export type FileAnswer = { name: string; content: AsyncIterable<Piece> | Iterable<Piece> }

/**
 * Sends a file piece by piece. What fails before the first piece is an error as any other; what fails later breaks the
 * connection, so that nobody takes half a file for a whole one.
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
    // Destroyed: whoever was reading has gone, and that is no failure of ours.
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

/** Rows are small, and each piece is packed and sent by itself: a hundred thousand of them took half a minute. */
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

/** Names beyond ASCII go as RFC 5987 says; what does not understand it takes the plain one. */
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
