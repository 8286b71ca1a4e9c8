import type { FastifyInstance } from 'fastify'
import type { Driver } from '../../domain/drivers/contract.ts'
import * as contract from '../../domain/drivers/contract.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { driverRuns, listDrivers, oneDriver } from './list.ts'
import { addDriver, changeDriver } from './save.ts'

/** What the audit log stores of a driver. */
const change = (before: Driver | null, after: Driver) => ({
  target: after.id,
  targetName: after.name,
  ...(before && { before: facts(before) }),
  after: facts(after),
})
const facts = ({ name, phone, active }: Driver) => ({ name, phone, active })

export function driverRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.adminDrivers, ({ query, now }) => listDrivers(db, query, now))
  route(app, deps, contract.driverRuns, ({ params, query, now }) => driverRuns(db, params.id, query, now))
  route(app, deps, contract.addDriver, ({ body, now, audit }) =>
    transaction(db, async (tx) => {
      const driver = await oneDriver(tx, await addDriver(tx, body, now), now)
      await audit(tx, change(null, driver))
      return driver
    }),
  )
  route(app, deps, contract.changeDriver, ({ params: { id }, body, now, audit }) =>
    transaction(db, async (tx) => {
      const before = await oneDriver(tx, id, now)
      await changeDriver(tx, id, body, now)
      const driver = await oneDriver(tx, id, now)
      await audit(tx, change(before, driver))
      return driver
    }),
  )
}
