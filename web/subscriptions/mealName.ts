import type { Language } from '../../domain/language.ts'

/** A salad's name in the current language; deliveries contain both. */
export const mealName = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }, language: Language) =>
  language === 'ar' ? nameAr : nameEn
