import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is sent often is packed once. */
export type Packed = { plain: Buffer; br: Buffer; gzip: Buffer }

/** Above this it takes six times as long for a hundredth of the bytes. */
const BROTLI_QUALITY = 5

export const pack = async (text: string): Promise<Packed> => ({
  plain: Buffer.from(text),
  br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: await promisify(gzip)(text),
})

/** For a route with `compress: false`; the caller's `vary` names accept-encoding. */
export function sendPacked(req: FastifyRequest, reply: FastifyReply, { plain, br, gzip }: Packed) {
  const accepted = req.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(plain)
}
