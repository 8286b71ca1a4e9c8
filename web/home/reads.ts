import type { listSalads, weekMenu } from '../../domain/menu/contract.ts'
import type { listPlans } from '../../domain/plans/contract.ts'
import type { subStatus } from '../../domain/subscriptions/contract.ts'
import { at, useRead } from '../api.ts'
import { useToday } from '../clock.ts'
import { shownWeek } from '../salads/shownWeek.ts'

/* Several sections read the same answers; each is asked for once. */
export const useSalads = () => useRead(at<typeof listSalads>('GET', '/salads'), {})
export const usePlans = () => useRead(at<typeof listPlans>('GET', '/plans'), {})
export const useWeek = () => {
  const week = shownWeek(useToday())
  return { week, read: useRead(at<typeof weekMenu>('GET', '/menu'), { query: { week } }) }
}

/** Whether new subscriptions are taken. Until it is known, and where it cannot be known, the doors look open. */
export function useService() {
  const read = useRead(at<typeof subStatus>('GET', '/subscriptions/sub-status'), {})
  return { read, off: read.data?.active === false }
}
