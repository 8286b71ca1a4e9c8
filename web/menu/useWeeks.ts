import { useToday } from '../clock.ts'
import { shownWeek } from '../salads/shownWeek.ts'
import { useComingMenus } from '../shop.ts'

/** The weeks that are not over, and their read. */
export function useWeeks() {
  const read = useComingMenus()
  const from = shownWeek(useToday())
  return { read, weeks: read.data?.content.filter(({ week }) => week >= from) ?? [] }
}
