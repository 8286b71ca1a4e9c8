import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminSalad, adminSalads } from '../../domain/menu/contract.ts'
import { saladCategories } from '../../domain/menu/rules.ts'
import { readSalads, type SaladWithIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { pageOf } from '../http/pageOf.ts'
import { adminSaladView } from './adminView.ts'
import { nextServed } from './nextServed.ts'
import { byName, isFound, sorted } from './search.ts'

const place = ({ category }: SaladWithIngredients) => saladCategories.indexOf(category)

/** Salads as the catalogue screen asks for them. A kitchen has dozens: they are read whole and sorted as people sort. */
export async function listSalads(
  db: Db,
  { search, category, status, sort, ...page }: z.output<typeof adminSalads.query>,
  { language, now }: { language: Language; now: Date },
) {
  const wanted = (await readSalads(db))
    .filter(isFound(search))
    .filter((s) => (!category || s.category === category) && (!status || s.status === status))
  const orders = {
    name: byName(language),
    category: (a: SaladWithIngredients, b: SaladWithIngredients) => place(a) - place(b),
    updatedAt: (a: SaladWithIngredients, b: SaladWithIngredients) =>
      a.updatedAt.getTime() - b.updatedAt.getTime(),
  }
  const answer = pageOf(sorted(wanted, sort, orders, language), page)
  const next = await nextServed(db, now)
  return { ...answer, content: answer.content.map((s) => adminSaladView(s, next.get(s.id) ?? null)) }
}

export async function oneSalad(db: Db, id: string, now: Date): Promise<AdminSalad> {
  const salad = (await readSalads(db)).find((s) => s.id === id)
  if (!salad) throw new AppError('NOT_FOUND')
  return adminSaladView(salad, (await nextServed(db, now)).get(id) ?? null)
}
