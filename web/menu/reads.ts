import type { comingMenus, listSalads } from '../../domain/menu/contract.ts'
import { at, useRead } from '../api.ts'
import { useToday } from '../clock.ts'
import { shownWeek } from '../salads/shownWeek.ts'

export const useSalads = () => useRead(at<typeof listSalads>('GET', '/salads'), {})

/** The weeks that are not over, and the read they came with. */
export function useWeeks() {
  const read = useRead(at<typeof comingMenus>('GET', '/menu/weeks'), {})
  const from = shownWeek(useToday())
  return { read, weeks: read.data?.content.filter(({ week }) => week >= from) ?? [] }
}
