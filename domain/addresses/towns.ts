import type { Language } from '../language.ts'
import { searchText } from '../search.ts'

/** Towns and areas of Bahrain, as used in addresses. These are suggestions; any other name is accepted. */
export const towns = [
  { nameEn: 'A’ali', nameAr: 'عالي' },
  { nameEn: 'Abu Quwa', nameAr: 'أبو قوة' },
  { nameEn: 'Abu Saiba', nameAr: 'أبو صيبع' },
  { nameEn: 'Adhari', nameAr: 'عذاري' },
  { nameEn: 'Adliya', nameAr: 'العدلية' },
  { nameEn: 'Al Dair', nameAr: 'الدير' },
  { nameEn: 'Al Hajar', nameAr: 'الحجر' },
  { nameEn: 'Al Markh', nameAr: 'المرخ' },
  { nameEn: 'Al Qadam', nameAr: 'القدم' },
  { nameEn: 'Al Qurayya', nameAr: 'القرية' },
  { nameEn: 'Amwaj Islands', nameAr: 'جزر أمواج' },
  { nameEn: 'Arad', nameAr: 'عراد' },
  { nameEn: 'Askar', nameAr: 'عسكر' },
  { nameEn: 'Awali', nameAr: 'عوالي' },
  { nameEn: 'Bahrain Bay', nameAr: 'خليج البحرين' },
  { nameEn: 'Bani Jamra', nameAr: 'بني جمرة' },
  { nameEn: 'Barbar', nameAr: 'باربار' },
  { nameEn: 'Bilad Al Qadeem', nameAr: 'البلاد القديم' },
  { nameEn: 'Bu Ashira', nameAr: 'بو عشيرة' },
  { nameEn: 'Bu Ghazal', nameAr: 'بو غزال' },
  { nameEn: 'Bu Kowara', nameAr: 'بو كوارة' },
  { nameEn: 'Budaiya', nameAr: 'البديع' },
  { nameEn: 'Burhama', nameAr: 'البرهامة' },
  { nameEn: 'Buri', nameAr: 'بوري' },
  { nameEn: 'Busaiteen', nameAr: 'البسيتين' },
  { nameEn: 'Daih', nameAr: 'الديه' },
  { nameEn: 'Dar Kulaib', nameAr: 'دار كليب' },
  { nameEn: 'Dilmunia', nameAr: 'دلمونيا' },
  { nameEn: 'Diplomatic Area', nameAr: 'المنطقة الدبلوماسية' },
  { nameEn: 'Diraz', nameAr: 'الدراز' },
  { nameEn: 'Diyar Al Muharraq', nameAr: 'ديار المحرق' },
  { nameEn: 'Dumistan', nameAr: 'دمستان' },
  { nameEn: 'Durrat Al Bahrain', nameAr: 'درة البحرين' },
  { nameEn: 'East Riffa', nameAr: 'الرفاع الشرقي' },
  { nameEn: 'Eker', nameAr: 'العكر' },
  { nameEn: 'Galali', nameAr: 'قلالي' },
  { nameEn: 'Gudaibiya', nameAr: 'القضيبية' },
  { nameEn: 'Hajiyat', nameAr: 'الحجيات' },
  { nameEn: 'Hamad Town', nameAr: 'مدينة حمد' },
  { nameEn: 'Hamala', nameAr: 'الهملة' },
  { nameEn: 'Hidd', nameAr: 'الحد' },
  { nameEn: 'Hoora', nameAr: 'الحورة' },
  { nameEn: 'Isa Town', nameAr: 'مدينة عيسى' },
  { nameEn: 'Jablat Habshi', nameAr: 'جبلة حبشي' },
  { nameEn: 'Janabiya', nameAr: 'الجنبية' },
  { nameEn: 'Jannusan', nameAr: 'جنوسان' },
  { nameEn: 'Jasra', nameAr: 'الجسرة' },
  { nameEn: 'Jaw', nameAr: 'جو' },
  { nameEn: 'Jid Al Haj', nameAr: 'جد الحاج' },
  { nameEn: 'Jid Ali', nameAr: 'جد علي' },
  { nameEn: 'Jidhafs', nameAr: 'جدحفص' },
  { nameEn: 'Juffair', nameAr: 'الجفير' },
  { nameEn: 'Jurdab', nameAr: 'جرداب' },
  { nameEn: 'Karbabad', nameAr: 'كرباباد' },
  { nameEn: 'Karrana', nameAr: 'كرانة' },
  { nameEn: 'Karzakan', nameAr: 'كرزكان' },
  { nameEn: 'Khalifa City', nameAr: 'مدينة خليفة' },
  { nameEn: 'Khamis', nameAr: 'الخميس' },
  { nameEn: 'Lawzi', nameAr: 'اللوزي' },
  { nameEn: 'Ma’ameer', nameAr: 'المعامير' },
  { nameEn: 'Mahooz', nameAr: 'الماحوز' },
  { nameEn: 'Malkiya', nameAr: 'المالكية' },
  { nameEn: 'Manama', nameAr: 'المنامة' },
  { nameEn: 'Maqabah', nameAr: 'مقابة' },
  { nameEn: 'Maqsha', nameAr: 'المقشع' },
  { nameEn: 'Muharraq', nameAr: 'المحرق' },
  { nameEn: 'Musalla', nameAr: 'المصلى' },
  { nameEn: 'Nabih Saleh', nameAr: 'النبيه صالح' },
  { nameEn: 'Naim', nameAr: 'النعيم' },
  { nameEn: 'Nuwaidrat', nameAr: 'النويدرات' },
  { nameEn: 'Ras Rumman', nameAr: 'رأس رمان' },
  { nameEn: 'Reef Island', nameAr: 'جزيرة الريف' },
  { nameEn: 'Riffa', nameAr: 'الرفاع' },
  { nameEn: 'Saar', nameAr: 'سار' },
  { nameEn: 'Sadad', nameAr: 'صدد' },
  { nameEn: 'Sakhir', nameAr: 'الصخير' },
  { nameEn: 'Salmabad', nameAr: 'سلماباد' },
  { nameEn: 'Salman City', nameAr: 'مدينة سلمان' },
  { nameEn: 'Salmaniya', nameAr: 'السلمانية' },
  { nameEn: 'Samaheej', nameAr: 'سماهيج' },
  { nameEn: 'Sanabis', nameAr: 'السنابس' },
  { nameEn: 'Sanad', nameAr: 'سند' },
  { nameEn: 'Seef', nameAr: 'السيف' },
  { nameEn: 'Segaya', nameAr: 'السقية' },
  { nameEn: 'Sehla', nameAr: 'السهلة' },
  { nameEn: 'Shahrakan', nameAr: 'شهركان' },
  { nameEn: 'Shakhura', nameAr: 'الشاخورة' },
  { nameEn: 'Sitra', nameAr: 'سترة' },
  { nameEn: 'Tashan', nameAr: 'طشان' },
  { nameEn: 'Tubli', nameAr: 'توبلي' },
  { nameEn: 'Umm Al Hassam', nameAr: 'أم الحصم' },
  { nameEn: 'West Riffa', nameAr: 'الرفاع الغربي' },
  { nameEn: 'Zallaq', nameAr: 'الزلاق' },
  { nameEn: 'Zayed Town', nameAr: 'مدينة زايد' },
  { nameEn: 'Zinj', nameAr: 'الزنج' },
] as const

const names = { en: 'nameEn', ar: 'nameAr' } as const satisfies Record<Language, string>
type Town = (typeof towns)[number]

export const townName = (town: Town, language: Language): string => town[names[language]]

/** Aali, A'ali and A’ali are the same town. */
const withoutMarks = (text: string) => text.replaceAll(/[’‘'`]/g, '')

/** The article does not count when sorting names. */
const withoutArticle = (name: string) => name.replace(/^(Al |ال)/, '')

/**
 * The names, in this language, of the towns whose name in either language contains the text. Names that start with the
 * text come first; the rest follow in alphabetical order.
 */
export function townsLike(text: string, language: Language): string[] {
  const plain = (name: string) => searchText(withoutMarks(name))
  const query = plain(text)
  const begins = (name: string) => [name, withoutArticle(name)].some((one) => plain(one).startsWith(query))
  return towns
    .map((town) => ({ town, names: [town.nameEn, town.nameAr] }))
    .filter(({ names }) => names.some((name) => plain(name).includes(query)))
    .map(({ town, names }) => ({ name: townName(town, language), rank: names.some(begins) ? 0 : 1 }))
    .toSorted(
      (a, b) => a.rank - b.rank || withoutArticle(a.name).localeCompare(withoutArticle(b.name), language),
    )
    .map(({ name }) => name)
}

/** Whether we know a town of this name, in either language. */
export const isTown = (city: string) => townIn(city, 'en') !== city || townIn(city, 'ar') !== city

const spelling = (name: string) => withoutMarks(name).toLowerCase()
const bySpelling = new Map<string, Town>(
  towns.flatMap((town) => [
    [town.nameAr, town],
    [spelling(town.nameEn), town],
  ]),
)

/** The name of a town in this language, given its name in either one. An unknown town is returned unchanged. */
export function townIn(city: string, language: Language): string {
  const known = bySpelling.get(city) ?? bySpelling.get(spelling(city))
  return known ? townName(known, language) : city
}
