import { type Day, nextSunday } from '../domain/dates.ts'
import { deliveryDayFrom } from '../domain/deliveries/rules.ts'
import type { comingMenus, listSalads, weekMenu } from '../domain/menu/contract.ts'
import type { listPlans } from '../domain/plans/contract.ts'
import type { publicSettings } from '../domain/settings/contract.ts'
import type { subStatus } from '../domain/subscriptions/contract.ts'
import { publicEndpoint, useRead } from './api.ts'
import { useToday } from './clock.ts'
import { shownWeek } from './salads/shownWeek.ts'
import { useLanguage } from './ui/useLanguage.ts'

/* What any visitor may read of the shop. Several parts of a page read the same answer; it is asked for once. */

export const useShop = () => useRead(publicEndpoint<typeof publicSettings>('GET', '/settings/public'), {})
export const useSalads = () => useRead(publicEndpoint<typeof listSalads>('GET', '/salads'), {})
export const usePlans = () => useRead(publicEndpoint<typeof listPlans>('GET', '/plans'), {})
/** The days to come on which the kitchen is closed. */
export function useClosedDays(): ReadonlySet<Day> {
  return new Set(usePlans().data?.closedDays)
}
/** The first day somebody who orders today gets a salad: on or after the next Sunday, when the kitchen is open (rule B14). */
export const useFirstDay = (): Day => deliveryDayFrom(nextSunday(useToday()), useClosedDays())
/** The weeks whose menu is known, from this one on. */
export const useComingMenus = () => useRead(publicEndpoint<typeof comingMenus>('GET', '/menu/weeks'), {})

/** Whether new subscriptions are taken. Until it is known, and where it cannot be known, the doors look open. */
export function useService() {
  const read = useRead(publicEndpoint<typeof subStatus>('GET', '/subscriptions/sub-status'), {})
  return { read, off: read.data?.active === false }
}

/** The menu of the week on show. */
export function useWeek() {
  const week = shownWeek(useToday())
  return { week, read: useRead(publicEndpoint<typeof weekMenu>('GET', '/menu'), { query: { week } }) }
}

/** The shop's name in the page's language; until the details are there, as the server wrote it into the page. */
export function useShopName(): string {
  const { data } = useShop()
  const language = useLanguage()
  if (data) return language === 'ar' ? data.nameAr : data.nameEn
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
