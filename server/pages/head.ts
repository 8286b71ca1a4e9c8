import { type Language, languages } from '../../domain/language.ts'
import { type PathName, paths } from '../../domain/paths.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import { escapeHtml } from '../http/html.ts'
import { textIn } from '../http/text.ts'

const OG_LOCALE = { en: 'en_BH', ar: 'ar_BH' } as const satisfies Record<Language, string>

export type Described = {
  name: PathName | undefined
  language: Language
  /** Whether the URL itself names the language. */
  languageInAddress: boolean
  publicUrl: string
  shop: Catalogue
}

/** The pages that search engines may index. */
export const indexedPages = [
  'home',
  'menu',
  'subscription',
  'terms',
  'privacy',
] as const satisfies readonly PathName[]
type Indexed = (typeof indexedPages)[number]
export const isIndexed = (name: PathName | undefined): name is Indexed =>
  indexedPages.some((page) => page === name)

/** The pages that the server renders: the indexed ones and the login page, through which customers come. */
export const isPrerendered = (name: PathName | undefined): name is Indexed | 'login' =>
  name === 'login' || isIndexed(name)

/** Title and description of a page, in its language. */
export function wordsOf({ name, language, shop }: Described) {
  const t = textIn(language, 'layout')
  const shopName = language === 'ar' ? shop.settings.nameAr : shop.settings.nameEn
  return {
    shopName,
    title: `${t(`titles.${name ?? 'notFound'}`)} · ${shopName}`,
    description: isIndexed(name) ? t(`descriptions.${name}`) : t('description'),
  }
}

/** Returns the head elements for search engines and shared links. Personal pages and unknown URLs are not indexed. */
export function headOf(page: Described): string {
  const { name, language, languageInAddress, publicUrl } = page
  if (!isIndexed(name)) return '<meta name="robots" content="noindex" />'
  const { shopName, title, description } = wordsOf(page)
  const address = `${publicUrl}${paths[name].path}`
  const own = languageInAddress ? `${address}?lang=${language}` : address
  const link = (rel: string, href: string, more = '') =>
    `<link rel="${rel}" href="${escapeHtml(href)}"${more} />`
  const property = (key: string, content: string) =>
    `<meta property="${key}" content="${escapeHtml(content)}" />`
  return [
    link('canonical', own),
    ...languages.map((l) => link('alternate', `${address}?lang=${l}`, ` hreflang="${l}"`)),
    link('alternate', address, ' hreflang="x-default"'),
    property('og:type', 'website'),
    property('og:site_name', shopName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', own),
    property('og:image', `${publicUrl}/og.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:locale', OG_LOCALE[language]),
    ...languages.filter((l) => l !== language).map((l) => property('og:locale:alternate', OG_LOCALE[l])),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(name === 'home' || name === 'menu' ? [structured(page, name)] : []),
  ].join('')
}

/** JSON as a data block in a page: no `<` can end it. */
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function structured(page: Described, name: 'home' | 'menu') {
  const facts = name === 'home' ? shopFacts(page) : menuFacts(page)
  return `<script type="application/ld+json">${jsonForHtml({ '@context': 'https://schema.org', ...facts })}</script>`
}

const shopFacts = ({ language, publicUrl, shop: { settings } }: Described) => ({
  '@type': 'FoodEstablishment',
  name: language === 'ar' ? settings.nameAr : settings.nameEn,
  url: `${publicUrl}/`,
  image: `${publicUrl}/og.png`,
  telephone: settings.phone,
  email: settings.email,
  address: language === 'ar' ? settings.addressAr : settings.addressEn,
  areaServed: { '@type': 'Country', name: 'Bahrain' },
  sameAs: [settings.socialUrl],
  hasMenu: `${publicUrl}${paths.menu.path}`,
  currenciesAccepted: 'BHD',
})

function menuFacts({ language, publicUrl, shop }: Described) {
  const t = textIn(language, 'layout')
  return {
    '@type': 'Menu',
    name: t('titles.menu'),
    inLanguage: language,
    url: `${publicUrl}${paths.menu.path}`,
    hasMenuItem: [...shop.salads.values()]
      .filter((salad) => salad.status === 'ACTIVE')
      .map((salad) => ({
        '@type': 'MenuItem',
        name: language === 'ar' ? salad.nameAr : salad.nameEn,
        description: language === 'ar' ? salad.descriptionAr : salad.descriptionEn,
        nutrition: {
          '@type': 'NutritionInformation',
          calories: `${salad.kcal} calories`,
          proteinContent: `${salad.proteinG} g`,
          carbohydrateContent: `${salad.carbsG} g`,
          fatContent: `${salad.fatG} g`,
        },
        ...(salad.category === 'VEGETARIAN' && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
      })),
  }
}
