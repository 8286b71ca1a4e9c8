import { useState } from 'react'
import { ingredients } from '../../domain/menu/firstSalads.ts'
import { ingredientCategories } from '../../domain/menu/rules.ts'
import { Bowl } from '../bowl/Bowl.tsx'
import { useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { LiveBowl } from './bowls/LiveBowl.tsx'
import { SaladSheet } from './bowls/SaladSheet.tsx'

const sections = { live: LiveBowl, salads: SaladSheet, ingredients: Alone, invented: Invented }
const names = ['live', 'salads', 'ingredients', 'invented'] as const

/** Shows all bowls and ingredients. Not available in production. */
export function Component() {
  const { t } = useTranslation('bowls')
  // One section at a time, because all together are hundreds of drawings.
  const [shown, setShown] = useState<(typeof names)[number]>('live')
  const Part = sections[shown]
  return (
    <div className="mx-auto grid max-w-page gap-14 px-gutter py-10">
      <header className="grid gap-4">
        <h1 className="display text-d-l">{t('title')}</h1>
        <p className="max-w-[60ch] text-ink-2">{t('lead')}</p>
        <div className="max-w-full overflow-x-auto p-1">
          <Segmented
            label={t('contents')}
            choices={names.map((name) => ({ value: name, label: t(`sections.${name}`) }))}
            value={shown}
            onChange={setShown}
          />
        </div>
      </header>
      <section aria-labelledby="shown" className="grid min-w-0 gap-5">
        <h2 id="shown" className="display border-line border-b pb-3 text-d-m">
          {t(`sections.${shown}`)}
        </h2>
        <Part />
      </section>
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
