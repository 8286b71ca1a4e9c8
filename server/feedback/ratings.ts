import { and, avg, count, desc, eq, gte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { RATING } from '../../domain/feedback/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { names } from '../menu/view.ts'
import { feedback } from '../tables/feedback.ts'
import { salads } from '../tables/menu.ts'

const ratings = Array.from({ length: RATING.max }, (_, n) => n + RATING.min)

/** Returns the ratings of each salad in the last days, worst first, including archived salads. */
export async function readSaladRatings(db: Db, days: number, language: Language, now: Date) {
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
    .where(and(gte(feedback.createdAt, new Date(now.getTime() - days * DAY_MS))))
    .groupBy(salads.id)
    .orderBy(average, desc(count()), salads.id)
  return rows.map(({ nameEn, nameAr, ...row }) => ({
    ...row,
    name: names({ nameEn, nameAr }, language).name,
  }))
}
