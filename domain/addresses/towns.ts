import type { Language } from '../language.ts'

/** Towns and areas of Bahrain as people name them in an address. Suggestions: any other name may be written too. */
export const towns = [
  { nameEn: 'A’ali', nameAr: 'عالي' },
  { nameEn: 'Adliya', nameAr: 'العدلية' },
  { nameEn: 'Amwaj Islands', nameAr: 'جزر أمواج' },
  { nameEn: 'Arad', nameAr: 'عراد' },
  { nameEn: 'Askar', nameAr: 'عسكر' },
  { nameEn: 'Bani Jamra', nameAr: 'بني جمرة' },
  { nameEn: 'Barbar', nameAr: 'باربار' },
  { nameEn: 'Bilad Al Qadeem', nameAr: 'البلاد القديم' },
  { nameEn: 'Budaiya', nameAr: 'البديع' },
  { nameEn: 'Burhama', nameAr: 'البرهامة' },
  { nameEn: 'Buri', nameAr: 'بوري' },
  { nameEn: 'Busaiteen', nameAr: 'البسيتين' },
  { nameEn: 'Diplomatic Area', nameAr: 'المنطقة الدبلوماسية' },
  { nameEn: 'Diraz', nameAr: 'الدراز' },
  { nameEn: 'Diyar Al Muharraq', nameAr: 'ديار المحرق' },
  { nameEn: 'Durrat Al Bahrain', nameAr: 'درة البحرين' },
  { nameEn: 'East Riffa', nameAr: 'الرفاع الشرقي' },
  { nameEn: 'Galali', nameAr: 'قلالي' },
  { nameEn: 'Gudaibiya', nameAr: 'القضيبية' },
  { nameEn: 'Hamad Town', nameAr: 'مدينة حمد' },
  { nameEn: 'Hamala', nameAr: 'الهملة' },
  { nameEn: 'Hidd', nameAr: 'الحد' },
  { nameEn: 'Hoora', nameAr: 'الحورة' },
  { nameEn: 'Isa Town', nameAr: 'مدينة عيسى' },
  { nameEn: 'Janabiya', nameAr: 'الجنبية' },
  { nameEn: 'Jasra', nameAr: 'الجسرة' },
  { nameEn: 'Jaw', nameAr: 'جو' },
  { nameEn: 'Jid Ali', nameAr: 'جد علي' },
  { nameEn: 'Jidhafs', nameAr: 'جدحفص' },
  { nameEn: 'Juffair', nameAr: 'الجفير' },
  { nameEn: 'Karbabad', nameAr: 'كرباباد' },
  { nameEn: 'Karrana', nameAr: 'كرانة' },
  { nameEn: 'Karzakan', nameAr: 'كرزكان' },
  { nameEn: 'Khalifa City', nameAr: 'مدينة خليفة' },
  { nameEn: 'Mahooz', nameAr: 'الماحوز' },
  { nameEn: 'Malkiya', nameAr: 'المالكية' },
  { nameEn: 'Manama', nameAr: 'المنامة' },
  { nameEn: 'Muharraq', nameAr: 'المحرق' },
  { nameEn: 'Nuwaidrat', nameAr: 'النويدرات' },
  { nameEn: 'Riffa', nameAr: 'الرفاع' },
  { nameEn: 'Saar', nameAr: 'سار' },
  { nameEn: 'Salmabad', nameAr: 'سلماباد' },
  { nameEn: 'Salman City', nameAr: 'مدينة سلمان' },
  { nameEn: 'Salmaniya', nameAr: 'السلمانية' },
  { nameEn: 'Sanabis', nameAr: 'السنابس' },
  { nameEn: 'Sanad', nameAr: 'سند' },
  { nameEn: 'Seef', nameAr: 'السيف' },
  { nameEn: 'Sitra', nameAr: 'سترة' },
  { nameEn: 'Tubli', nameAr: 'توبلي' },
  { nameEn: 'Umm Al Hassam', nameAr: 'أم الحصم' },
  { nameEn: 'West Riffa', nameAr: 'الرفاع الغربي' },
  { nameEn: 'Zallaq', nameAr: 'الزلاق' },
  { nameEn: 'Zinj', nameAr: 'الزنج' },
] as const

const names = { en: 'nameEn', ar: 'nameAr' } as const satisfies Record<Language, string>
type Town = (typeof towns)[number]

export const townName = (town: Town, language: Language): string => town[names[language]]

/** A town by its name in this language, whichever it was written in; one that we do not know as it stands. */
export function townIn(city: string, language: Language): string {
  const written = city.toLowerCase()
  const known = towns.find((town) => town.nameAr === city || town.nameEn.toLowerCase() === written)
  return known ? townName(known, language) : city
}
