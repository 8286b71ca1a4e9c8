import { useLanguage } from '../../ui/useLanguage.ts'

/** A plan's name in the page's language. */
export function usePlanName() {
  const language = useLanguage()
  return (plan: { nameEn: string; nameAr: string }) => (language === 'ar' ? plan.nameAr : plan.nameEn)
}
