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

/* Public data of the shop. Several parts of a page share one request. */

export const useShop = () => useRead(publicEndpoint<typeof publicSettings>('GET', '/settings/public'), {})
export const useSalads = () => useRead(publicEndpoint<typeof listSalads>('GET', '/salads'), {})
export const usePlans = () => useRead(publicEndpoint<typeof listPlans>('GET', '/plans'), {})
/** The coming days on which the kitchen is closed. */
export function useClosedDays(): ReadonlySet<Day> {
  return new Set(usePlans().data?.closedDays)
}
/** The first delivery day of an order placed today: the next Sunday, or the first open day after it (rule B14). */
export const useFirstDay = (): Day => deliveryDayFrom(nextSunday(useToday()), useClosedDays())
/** The weeks whose menu is known, from the current week on. */
export const useComingMenus = () => useRead(publicEndpoint<typeof comingMenus>('GET', '/menu/weeks'), {})

/** Whether new subscriptions are accepted. While the status is loading or cannot be read, `off` is false. */
export function useService() {
  const read = useRead(publicEndpoint<typeof subStatus>('GET', '/subscriptions/sub-status'), {})
  return { read, off: read.data?.active === false }
}

/** The menu of the week that is shown. */
export function useWeek() {
  const week = shownWeek(useToday())
  return { week, read: useRead(publicEndpoint<typeof weekMenu>('GET', '/menu'), { query: { week } }) }
}

/**
 * The shop's name in the page's language. Until the settings are loaded, the name that the server wrote into the page.
 */
export function useShopName(): string {
  const { data } = useShop()
  const language = useLanguage()
  if (data) return language === 'ar' ? data.nameAr : data.nameEn
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
