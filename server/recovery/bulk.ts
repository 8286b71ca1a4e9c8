import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Recovered } from '../../domain/recovery/contract.ts'
import type { Db } from '../db/client.ts'
import { errorBody } from '../http/failures.ts'
import type { Log } from '../log.ts'
import { readOrder } from '../orders/read.ts'
import { findPayment } from '../payments/find.ts'
import { users } from '../tables/accounts.ts'
import { knownCustomer } from './orphanCustomer.ts'

type BulkRecovery = {
  paymentIds: readonly string[]
  language: Language
  requestId: string
  /** Recovers one payment in its own transaction. */
  recoverOne: (id: string) => Promise<Recovered>
}

/** Recovers several orphans one after the other. A failure is reported with its reason and does not stop the others. */
export async function recoverAll(
  { db, log }: { db: Db; log: Log },
  { paymentIds, language, requestId, recoverOne }: BulkRecovery,
) {
  const recoveredSubscriptions: Recovered[] = []
  const failures = []
  for (const [id, requestedId] of await distinct(db, paymentIds)) {
    try {
      recoveredSubscriptions.push(await recoverOne(id))
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ paymentId: id, err: error }, 'recovery: one of many failed')
      const { errorCode, message, details } = errorBody(error, language, requestId)
      failures.push({
        paymentTransactionId: requestedId,
        customerName: await nameOf(db, id),
        errorCode,
        // The messages of the fields say more than the general message.
        message: details?.map((detail) => detail.message).join('. ') ?? message,
      })
    }
  }
  return {
    totalRequested: paymentIds.length,
    successfulRecoveries: recoveredSubscriptions.length,
    recoveredSubscriptions,
    failures,
  }
}

/** Returns each payment once, even if named several times or by both ids, with the id by which it was named first. */
async function distinct(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  const requestedIds = new Map<string, string>()
  for (const id of paymentIds) {
    const ours = (await findPayment({ db }, id))?.id ?? id
    if (!requestedIds.has(ours)) requestedIds.set(ours, id)
  }
  return requestedIds
}

async function nameOf(db: Db, id: string): Promise<string> {
  const payment = await findPayment({ db }, id)
  if (!payment) return ''
  const [owner] = payment.userId ? await db.select().from(users).where(eq(users.id, payment.userId)) : []
  return knownCustomer({ payment, order: await readOrder(db, payment), owner: owner ?? null }).customerName
}
