import type { publicSettings } from '../../domain/settings/contract.ts'
import { at, useRead } from '../api.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/** The shop's public details. Every frame reads them; they are asked for once. */
export const useShop = () => useRead(at<typeof publicSettings>('GET', '/settings/public'), {})

/** The shop's name in the page's language; until the details are there, as the server wrote it into the page. */
export function useShopName(): string {
  const { data } = useShop()
  const language = useLanguage()
  if (data) return language === 'ar' ? data.nameAr : data.nameEn
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
