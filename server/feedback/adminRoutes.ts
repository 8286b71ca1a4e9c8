import { avg, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/feedback/adminContract.ts'
import { RATING } from '../../domain/feedback/rules.ts'
import type { Language } from '../../domain/language.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { AuditedChange } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { names } from '../menu/view.ts'
import { type FeedbackRow, feedback } from '../tables/feedback.ts'
import { salads } from '../tables/menu.ts'
import { adminFeedbackOf, listAdminFeedback } from './adminList.ts'
import { answerFeedback, reviewFeedback } from './answer.ts'
import { exportFeedback } from './export.ts'

/** Admin routes for feedback. */
export function adminFeedbackRoutes(app: FastifyInstance, deps: Deps) {
  const { db, mail } = deps

  route(app, deps, contract.adminFeedback, ({ query, language }) => listAdminFeedback(db, query, language))
  routeFile(app, deps, contract.exportFeedback, async ({ query, language, now }) =>
    exportFeedback(db, query, language, now),
  )
  route(app, deps, contract.saladRatings, async ({ query, language, now }) => ({
    content: await readSaladRatings(db, Number(query.days), language, now),
  }))

  const read = ({ params, language }: { params: { id: string }; language: Language }) =>
    feedbackView(db, params.id, language)
  route(
    app,
    deps,
    contract.answerFeedback,
    ({ params, body, caller, language, now, audit }) =>
      transaction(db, async (tx) => {
        const before = await feedbackView(tx, params.id, language)
        const row = await answerFeedback(tx, mail, { ...params, ...body, by: caller }, now)
        await limitEmails(tx, deps, caller, now)
        await audit(tx, changed(row, before))
        return feedbackView(tx, row.id, language)
      }),
    { current: read },
  )
  route(
    app,
    deps,
    contract.reviewFeedback,
    ({ params, body, caller, language, now, audit }) =>
      transaction(db, async (tx) => {
        const before = await feedbackView(tx, params.id, language)
        const row = await reviewFeedback(tx, { ...params, ...body, by: caller }, now)
        await audit(tx, changed(row, before))
        return feedbackView(tx, row.id, language)
      }),
    { current: read },
  )
}

async function feedbackView(tx: Db, id: string, language: Language): Promise<contract.AdminFeedback> {
  const [one] = await adminFeedbackOf(tx, [id], language)
  if (!one) throw new AppError('NOT_FOUND')
  return one
}

const changed = (
  { id, subject, state, answer }: FeedbackRow,
  before: contract.AdminFeedback,
): AuditedChange => ({
  target: id,
  targetName: subject,
  before: { reviewed: before.reviewed, answer: before.answer },
  after: { reviewed: state === 'reviewed', answer },
})

const ratings = Array.from({ length: RATING.max }, (_, n) => n + RATING.min)

/** Returns the ratings of each salad in the last days, worst first, including archived salads. */
async function readSaladRatings(db: Db, days: number, language: Language, now: Date) {
  const counts = sql.join(
    ratings.map((rating) => sql`(count(*) filter (where ${feedback.rating} = ${rating}))::int`),
    sql`, `,
  )
  const average = avg(feedback.rating).mapWith(Number)
  const rows = await db
    .select({
      saladId: salads.id,
      nameEn: salads.nameEn,
      nameAr: salads.nameAr,
      average,
      count: count(),
      stars: sql<number[]>`array[${counts}]`,
    })
    .from(feedback)
    .innerJoin(salads, eq(salads.id, feedback.saladId))
    .where(gte(feedback.createdAt, new Date(now.getTime() - days * DAY_MS)))
    .groupBy(salads.id)
    .orderBy(average, desc(count()), salads.id)
  return rows.map(({ nameEn, nameAr, ...row }) => ({
    ...row,
    name: names({ nameEn, nameAr }, language).name,
  }))
}
