import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { wrapClass } from './wrapClass.ts'

/**
 * The page for an unknown address. On the site it links to the home page; in the admin the sidebar already has links.
 */
export function NotFound({ within }: { within: 'site' | 'admin' }) {
  const { t } = useTranslation('layout')
  const site = within === 'site'
  return (
    <div
      className={cx(
        'flex flex-col items-start gap-8',
        site && wrapClass,
        site && 'py-16 lg:flex-row-reverse lg:items-center lg:justify-between lg:py-24',
      )}
    >
      {site && <EmptyPlate />}
      <div className="grid justify-items-start gap-5">
        <h1 className={cx('display', site ? 'max-w-[14ch] text-d-l' : 'text-d-m')}>{t('notFound.title')}</h1>
        <p className="max-w-[46ch] text-ink-2 text-l">{t(site ? 'notFound.text' : 'notFound.admin')}</p>
        {site && (
          <Link to={to('home')} className={buttonClass({ size: 'l' })}>
            {t('notFound.home')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** An empty bowl with one leaf. */
const EmptyPlate = () => (
  <div aria-hidden="true" className="grid size-56 place-items-center rounded-full bg-plate-sand lg:size-96">
    <div className="grid size-4/5 place-items-center rounded-full bg-rim shadow-3">
      <div className="grid size-[88%] place-items-center rounded-full bg-plate-mint">
        <span className="leaf-shape rotate-12 bg-leaf [--leaf-size:56px]" />
      </div>
    </div>
  </div>
)
