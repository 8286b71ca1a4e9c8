import { ArrowDown } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { AllergyNotice } from './AllergyNotice.tsx'
import { NextUp } from './NextUp.tsx'
import { Salads } from './Salads.tsx'
import { Weeks } from './Weeks.tsx'

export function Component() {
  const { t } = useTranslation('menu')
  return (
    <div className={cx(wrapClass, 'grid grid-cols-1 gap-12 pt-6 lg:gap-18 lg:pt-10')}>
      <div className="grid grid-cols-1 gap-8 lg:gap-10">
        <div className="flex items-end justify-between gap-6 max-lg:flex-col max-lg:items-start">
          <div className="grid gap-3">
            <h1 className="display text-d-l">{t('title')}</h1>
            <p className="max-w-[52ch] text-ink-2 text-l">{t('lead')}</p>
          </div>
          <a href="#weeks" className={cx(buttonClass({ variant: 'quiet' }), '-mx-3')}>
            {t('toWeeks')}
            <ArrowDown aria-hidden="true" />
          </a>
        </div>
        <NextUp />
      </div>
      <Salads />
      <AllergyNotice />
      <Weeks />
    </div>
  )
}
