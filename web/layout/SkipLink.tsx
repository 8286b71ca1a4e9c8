import { useTranslation } from '../i18n.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'

/** The first element in the tab order: skips the frame and goes to the page. */
export function SkipLink() {
  const { t } = useTranslation('layout')
  return (
    <a
      href="#main"
      className={cx(
        buttonClass({ variant: 'raised' }),
        'fixed start-4 top-4 z-50 -translate-y-24 focus:translate-y-0 print:hidden',
      )}
    >
      {t('skip')}
    </a>
  )
}
