import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text, compressed once because it is sent often. */
export type Packed = { plain: Buffer; br: Buffer; gzip: Buffer }

/** Above this, compression takes six times as long and saves one percent. */
const BROTLI_QUALITY = 5

export const pack = async (text: string): Promise<Packed> => ({
  plain: Buffer.from(text),
  br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: await promisify(gzip)(text),
})

/** Returns the bytes for the accepted encodings. The caller must set accept-encoding in `vary`. */
export function packedFor(accepted = '', { plain, br, gzip }: Packed): { bytes: Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) return { bytes: br, encoding: 'br' }
  if (/\bgzip\b/.test(accepted)) return { bytes: gzip, encoding: 'gzip' }
  return { bytes: plain }
}

/** Sends the bytes. For a route with `compress: false`. */
export function sendPacked(req: FastifyRequest, reply: FastifyReply, packed: Packed) {
  const { bytes, encoding } = packedFor(req.headers['accept-encoding'], packed)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
