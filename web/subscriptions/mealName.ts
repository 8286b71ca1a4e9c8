import type { Language } from '../../domain/language.ts'

/** A salad's name in the language on the screen: a delivery knows it in both. */
export const mealName = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }, language: Language) =>
  language === 'ar' ? nameAr : nameEn
