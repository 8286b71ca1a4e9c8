import { useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '../../../domain/fields.ts'
import { type AdminIngredient, adminIngredients } from '../../../domain/menu/contract.ts'
import { call } from '../../api.ts'

/** All active ingredients, from as many pages as needed, because the picker shows them all at once. */
export const useAllIngredients = () =>
  useQuery({ queryKey: ['every active ingredient'], queryFn: allIngredients })

async function allIngredients() {
  const all: AdminIngredient[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await call(adminIngredients, {
      query: { status: 'ACTIVE', page: String(page), size: String(MAX_PAGE_SIZE) },
    })
    all.push(...answer.content)
    pages = answer.totalPages
  }
  return all
}
