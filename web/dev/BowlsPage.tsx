import { useTranslation } from 'react-i18next'
import { ingredientCategories, ingredients } from '../../domain/menu/catalogue.ts'
import { Bowl } from '../bowl/Bowl.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { LiveBowl } from './bowls/LiveBowl.tsx'
import { SaladSheet } from './bowls/SaladSheet.tsx'

const sections = { live: LiveBowl, salads: SaladSheet, ingredients: Alone, invented: Invented }
const names = ['live', 'salads', 'ingredients', 'invented'] as const

/** Every bowl and every ingredient, to look at. Not there in production. */
export function Component() {
  const { t } = useTranslation('bowls')
  return (
    <div className="mx-auto grid max-w-page gap-14 px-gutter py-10">
      <header className="grid gap-4">
        <h1 className="display text-d-l">{t('title')}</h1>
        <p className="max-w-[60ch] text-ink-2">{t('lead')}</p>
        <nav aria-label={t('contents')}>
          <ul className="flex flex-wrap gap-x-5">
            {names.map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="link inline-flex min-h-tap items-center text-s">
                  {t(`sections.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {names.map((name) => {
        const Part = sections[name]
        return (
          <section
            key={name}
            id={name}
            aria-labelledby={`${name}-title`}
            className="grid min-w-0 scroll-mt-24 gap-5"
          >
            <h2 id={`${name}-title`} className="display border-line border-b pb-3 text-d-m">
              {t(`sections.${name}`)}
            </h2>
            <Part />
          </section>
        )
      })}
    </div>
  )
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-5 text-center text-s'

function Alone() {
  const { t } = useTranslation('bowls')
  const language = useLanguage()
  return (
    <ul className={gridClass}>
      {ingredients.map((ingredient) => {
        const name = language === 'ar' ? ingredient.nameAr : ingredient.nameEn
        return (
          <li key={ingredient.key} className="grid justify-items-center gap-1">
            <Bowl
              seed={`alone/${ingredient.key}`}
              ingredients={[ingredient]}
              glaze="oat"
              size={144}
              label={t('alone', { name })}
            />
            {name}
          </li>
        )
      })}
    </ul>
  )
}

function Invented() {
  const { t } = useTranslation('bowls')
  return (
    <ul className={gridClass}>
      {ingredientCategories.map((category) => (
        <li key={category} className="grid justify-items-center gap-1">
          <Bowl
            seed={`invented/${category}`}
            ingredients={[0, 1, 2].map((n) => ({ key: `invented-${n}`, category }))}
            glaze="sage"
            size={144}
          />
          {t(`categories.${category}`)}
        </li>
      ))}
    </ul>
  )
}
