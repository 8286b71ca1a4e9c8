import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/health/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from './route.ts'

const ANSWER_WITHIN_MS = 2000

export function healthRoutes(app: FastifyInstance, deps: Deps, isStopping: () => boolean) {
  route(app, deps, contract.health, async () => ({ status: 'ok' as const }))

  route(app, deps, contract.ready, async () => {
    if (isStopping() || !(await deps.hasDiskSpace())) throw new AppError('SERVICE_BUSY')
    const answered = deps.db.execute(sql`select 1`)
    const late = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const isLate = new Promise<never>((_resolve, reject) => {
      late.addEventListener('abort', () => reject(new AppError('SERVICE_BUSY')), { once: true })
    })
    await Promise.race([answered, isLate])
    return { status: 'ready' as const }
  })
}
