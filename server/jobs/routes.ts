import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/jobs/contract.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { list } from './list.ts'
import { retry } from './retry.ts'

export function jobRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }) {
  const { db } = deps
  route(app, deps, contract.listJobs, ({ query }) => list(db, query))

  route(app, deps, contract.retryJob, ({ params, language, audit }) =>
    db.transaction(async (tx) => {
      const job = await retry(tx, params.id, language)
      const [before, after] = [{ state: 'DEAD' }, { state: job.state }]
      await audit(tx, { target: job.id, targetName: job.name, before, after })
      return job
    }),
  )
}
