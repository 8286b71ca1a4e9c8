import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import * as contract from '../../domain/customers/contract.ts'
import { AppError } from '../../domain/errors.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { listAdminFeedback } from '../feedback/adminList.ts'
import { route } from '../http/route.ts'
import { sentEmailView } from '../mail/sentEmail.ts'
import { nameGuestMatters } from '../privacy/openMatters.ts'
import type { Customer } from '../subscriptions/ofCustomer.ts'
import { users } from '../tables/accounts.ts'
import { anonymiseGuest } from './anonymise.ts'
import { listDeliveries } from './deliveries.ts'
import { listEmails, readEmail, resendEmail } from './emails.ts'
import { listGuests, oneGuest } from './guests.ts'
import { readSummary } from './summary.ts'

/** The contract ensures that exactly one of the two is set. */
function customerIn({ userId, guestEmail }: z.output<typeof contract.CustomerQuery>): Customer {
  if (userId !== undefined) return { userId }
  if (guestEmail === undefined) throw new AppError('VALIDATION_FAILED', {}, { userId: 'required' })
  return { guestEmail }
}

async function assertKnown(db: Db, customer: Customer) {
  if ('guestEmail' in customer) await oneGuest(db, customer.guestEmail)
  else if ((await db.$count(users, eq(users.id, customer.userId))) === 0) throw new AppError('NOT_FOUND')
}

/** Admin routes for one customer, with or without an account. */
export function customerRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, mail } = deps

  route(app, deps, contract.adminGuests, ({ query }) => listGuests(db, query))
  route(app, deps, contract.adminGuest, async ({ params: { email }, language }) => ({
    ...(await oneGuest(db, email)),
    openMatters: await nameGuestMatters(db, email, language),
  }))
  route(app, deps, contract.anonymiseGuest, ({ body, language, audit, now }) =>
    transaction(
      db,
      async (tx) => {
        const anonymised = await anonymiseGuest(tx, { ...body, language }, now)
        // The entry must not say who was anonymised.
        await audit(tx, { targetName: ERASED_NAME, details: { anonymised } })
        return { anonymised }
      },
      { isolationLevel: 'repeatable read' },
    ),
  )

  route(app, deps, contract.customerSummary, async ({ query, language, now }) => {
    const customer = customerIn(query)
    await assertKnown(db, customer)
    return readSummary(db, customer, language, now)
  })
  route(app, deps, contract.customerDeliveries, async ({ query, language }) =>
    listDeliveries(db, customerIn(query), query, { language, shop: await catalogue.read() }),
  )
  route(app, deps, contract.customerFeedback, async ({ query, language }) => {
    const customer = customerIn(query)
    const { page, size } = query
    // Only users with an account give feedback.
    if ('guestEmail' in customer) return { content: [], page, size, totalElements: 0, totalPages: 0 }
    const { guestEmail: _, ...feedbackQuery } = query
    return listAdminFeedback(db, { ...feedbackQuery, ...customer }, language)
  })

  route(app, deps, contract.customerEmails, ({ query, language }) =>
    listEmails(db, customerIn(query), query, language),
  )
  route(app, deps, contract.sentEmail, ({ params, language }) => readEmail(db, params.id, language))
  route(app, deps, contract.resendEmail, ({ params, caller, language, audit, now }) =>
    transaction(db, async (tx) => {
      const { first, again } = await resendEmail(tx, mail, params.id, now)
      await limitEmails(tx, deps, caller, now)
      const { kind, subject } = first
      // Recorded under the recipient's account; for a guest under the email.
      const target = { target: first.userId ?? first.id, targetName: first.to }
      await audit(tx, { ...target, details: { kind, subject, emailId: again.id } })
      return sentEmailView(again, language)
    }),
  )
}
