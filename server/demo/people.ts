import type { Role, UserStatus } from '../../domain/accounts/rules.ts'
import type { Language } from '../../domain/language.ts'

export type DemoPerson = {
  fullName: string
  email: string
  phone: string
  role: Role
  status: UserStatus
  verified: boolean
  language: Language
  joinedDaysAgo: number
}

export const DEMO_PASSWORD = 'Waraq2026'

const account = (fullName: string, name: string, over: Partial<DemoPerson> = {}): DemoPerson => ({
  fullName,
  email: `${name}@waraq.example`,
  phone: '36001200',
  role: 'USER',
  status: 'ACTIVE',
  verified: true,
  language: 'en',
  joinedDaysAgo: 120,
  ...over,
})

/** The accounts that `npm start` prints. */
export const demoAccounts: DemoPerson[] = [
  account('Huda Al Khalifa', 'super', { role: 'SUPER_ADMIN', phone: '36001201', joinedDaysAgo: 400 }),
  account('Yusuf Janahi', 'admin', { role: 'ADMIN', phone: '36001202', joinedDaysAgo: 380 }),
  account('Maryam Al Doseri', 'customer', { phone: '36001203' }),
  account('Salman Fakhro', 'new', {
    verified: false,
    status: 'PENDING',
    phone: '36001204',
    joinedDaysAgo: 0,
  }),
  account('Dana Kanoo', 'suspended', { status: 'SUSPENDED', phone: '36001205', joinedDaysAgo: 210 }),
]

/** The drivers, each in a part of the island: Muharraq, the capital, and the rest. */
export const demoDrivers = [
  { name: 'Rafiq Islam', phone: '36001301' },
  { name: 'علي سلمان', phone: '36001302' },
  { name: 'Jaffar Al Haddad', phone: '36001303' },
]

/** A former driver. */
export const formerDriver = { name: 'Sabu Thomas', phone: '36001304' }

/** The guests. */
export const demoGuests = [
  { fullName: 'Emma Larsson', email: 'guest1@waraq.example', phone: '36001401', language: 'en' },
  { fullName: 'حسن الماجد', email: 'guest2@waraq.example', phone: '36001402', language: 'ar' },
] as const satisfies Pick<DemoPerson, 'fullName' | 'email' | 'phone' | 'language'>[]

const englishNames = [
  'James Carter', 'Priya Nair', 'Tom and Ana Reyes', 'Noor Hasan', 'Layla Ebrahim', 'Ahmed Matar',
  'Sarah Whitfield', 'Khalid Bucheeri', 'Fatima Sharif', 'Omar Al Sayed', 'Reem Al Ansari', 'Daniel Okafor',
  'Aisha Bukamal', 'Hessa Buali', 'Jasim Al Noaimi', 'Grace Fernandes', 'Ali Mirza', 'Zainab Al Aradi',
  'Mohammed Zayani', 'Hannah Müller', 'Isa Al Jowder', 'Deema Shubber', 'Rashid Al Romaihi', 'Elena Petrova',
] // biome-ignore format: a list of names reads best in columns
const arabicNames = [
  'فاطمة عبدالله', 'نور السيد', 'حصة بوعلي', 'ليلى إبراهيم', 'أحمد مطر', 'يوسف جناحي', 'مريم الدوسري',
  'خالد بوجيري', 'عائشة بوكمال', 'سلمان فخرو', 'دانة كانو', 'راشد الرميحي', 'زينب العرادي', 'جاسم النعيمي',
  'ريم الأنصاري', 'محمد الزياني', 'عيسى الجودر', 'ديمة شبر', 'علي ميرزا', 'هدى المناعي',
] // biome-ignore format: a list of names reads best in columns
/** Each has a story of their own: see stories.ts. */
const subscriberNames = [
  'Mariam Al Kooheji', 'Peter Novak', 'Lulwa Al Zayed', 'Sana Qureshi', 'Hamad Al Mannai', 'Claire Dubois',
  'Yara Khonji', 'Arjun Menon', 'Muneera Al Thawadi', 'Faisal Al Shirawi', 'Olivia Bennett', 'Nasser Kamal',
  'Dalal Al Ghatam', 'Karim Haddad', 'Sheikha Al Binali', 'Rosa Martins', 'Abdulla Taqi', 'Leena Fathi',
] // biome-ignore format: a list of names reads best in columns
const arabicSubscriberNames = [
  'مريم الكوهجي', 'حمد المناعي', 'لولوة الزايد', 'منيرة الذوادي', 'فيصل الشيراوي', 'دلال الغتم', 'ناصر كمال',
  'شيخة البنعلي', 'عبدالله تقي', 'يارا الخنجي', 'جواهر الفاضل', 'سعد الرويعي', 'آمنة بوحجي', 'إبراهيم الصيرفي',
  'غادة الحواج', 'طلال العريض', 'نوف المحميد', 'حسين العلوي',
] // biome-ignore format: a list of names reads best in columns

const statusOf = (n: number): UserStatus => (n % 17 === 5 ? 'SUSPENDED' : n % 11 === 7 ? 'PENDING' : 'ACTIVE')

const phoneOf = (n: number) => String(36_100_000 + n * 137)

/** Customers of the demo, in both languages and every status. */
export const demoCustomers: DemoPerson[] = [
  ...[
    ...englishNames.map((fullName) => ({ fullName, language: 'en' as const })),
    ...arabicNames.map((fullName) => ({ fullName, language: 'ar' as const })),
  ].map((person, n) =>
    account(person.fullName, `customer${n + 1}`, {
      language: person.language,
      phone: phoneOf(n),
      status: statusOf(n),
      verified: statusOf(n) !== 'PENDING',
      joinedDaysAgo: 3 + ((n * 29) % 300),
    }),
  ),
  // They joined long enough ago for what they have bought.
  ...[
    ...subscriberNames.map((fullName) => ({ fullName, language: 'en' as const })),
    ...arabicSubscriberNames.map((fullName) => ({ fullName, language: 'ar' as const })),
  ].map((person, i) => {
    const n = englishNames.length + arabicNames.length + i
    return account(person.fullName, `customer${n + 1}`, {
      language: person.language,
      phone: phoneOf(n),
      joinedDaysAgo: 400 + ((i * 29) % 90),
    })
  }),
]
