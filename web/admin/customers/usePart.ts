import { usePage } from '../../list/usePage.ts'
import { type Customer, type Part, ROWS_A_PART } from './customer.ts'

/** The paging of a part, and the query for its endpoint. */
export function usePart(part: Part, customer: Customer) {
  const paging = usePage(part)
  return { paging, query: { ...customer, page: String(paging[0]), size: String(ROWS_A_PART) } }
}
