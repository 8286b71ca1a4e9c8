import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminSalad, adminSalads } from '../../domain/menu/contract.ts'
import { withIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found, lineOf } from '../db/search.ts'
import { salads } from '../tables/menu.ts'
import { adminSaladView } from './adminView.ts'
import { nextServed } from './nextServed.ts'

/** Returns a page of salads for the admin list. */
export async function listSalads(
  db: Db,
  { search, category, status, sort, from, to, ...page }: z.output<typeof adminSalads.query>,
  language: Language,
  now: Date,
) {
  const name = lineOf(salads.search, language === 'ar' ? 2 : 1)
  const answer = await paged(
    db,
    {
      table: salads,
      rows: (tx) => tx.select().from(salads).$dynamic(),
      where: [
        found(salads.search, search),
        happenedOn(salads.updatedAt, { from, to }),
        category && eq(salads.category, category),
        status && eq(salads.status, status),
      ],
      order: [sortedBy(sort, { name, category: salads.category, updatedAt: salads.updatedAt }), name],
      unique: salads.id,
    },
    page,
  )
  const whole = await withIngredients(db, answer.content)
  const next = await nextServed(db, now)
  return { ...answer, content: whole.map((s) => adminSaladView(s, next.get(s.id) ?? null, language)) }
}

export async function oneSalad(db: Db, id: string, language: Language, now: Date): Promise<AdminSalad> {
  const [salad] = await withIngredients(db, await db.select().from(salads).where(eq(salads.id, id)))
  if (!salad) throw new AppError('NOT_FOUND')
  return adminSaladView(salad, (await nextServed(db, now)).get(id) ?? null, language)
}
