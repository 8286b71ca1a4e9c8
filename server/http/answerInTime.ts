import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * Applies the route's time limit to requests with a body as well. Fastify takes the end of the body for the end of the
 * request and drops its own limit there (fastify#6725); from then on this one applies.
 */
export function answerInTime(app: FastifyInstance) {
  app.addHook('preHandler', (req, reply, done) => {
    if (req.raw.readableEnded) limit(req, reply)
    done()
  })
}

function limit(req: FastifyRequest, reply: FastifyReply) {
  const { handlerTimeout, url } = req.routeOptions
  if (!handlerTimeout) return
  const timer = setTimeout(() => {
    if (reply.sent) return
    const late = new errorCodes.FST_ERR_HANDLER_TIMEOUT(handlerTimeout, url)
    if (reply.raw.headersSent) reply.raw.destroy(late)
    else reply.send(late)
  }, handlerTimeout)
  reply.raw.once('close', () => clearTimeout(timer))
}
