import type { z } from 'zod'
import { manualAddress } from '../../domain/addresses/rules.ts'
import type { ManualSubscriptionBody } from '../../domain/subscriptions/adminContract.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { buildOrder, type NewOrder } from '../orders/buildOrder.ts'

type Manual = { body: z.output<typeof ManualSubscriptionBody>; terms: Terms; catalogue: Catalogue }

/** Builds an ordinary order from an admin's input, at the shop's current price and VAT. */
export const buildManualOrder = (
  db: Db,
  { body, terms, catalogue }: Manual,
  now: Date,
): Promise<NewOrder> => {
  const { language, userId } = body
  const input = { ...body, ...manualAddress(body, language) }
  return buildOrder(db, { catalogue, terms, input, userId: userId ?? null, language }, now)
}
