import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { useShop } from '../shop.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'
import bowl from './soonBowl.svg'

/** Replaces the wizard while the service is switched off: an empty plate with leaves. */
export function AvailableSoon() {
  const { t } = useTranslation('availableSoon')
  const shop = useShop()
  return (
    // The plate extends under the header and past the end of the page; it is clipped only sideways.
    <section className="relative -mt-16 overflow-x-clip pt-16 lg:-mt-20 lg:pt-20">
      <div
        className={cx(
          wrapClass,
          'grid gap-10 pt-8 pb-4 lg:min-h-[600px] lg:grid-cols-[minmax(0,1fr)_minmax(0,.92fr)] lg:items-center',
        )}
      >
        <div className="relative z-10 grid max-w-[600px] justify-items-start gap-5">
          <Badge tone="warn">{t('soon.state')}</Badge>
          <h1 className="display text-d-xl">{t('soon.title')}</h1>
          <p className="max-w-[46ch] text-ink-2 text-l">{t('soon.text')}</p>
          <div className="flex w-full flex-wrap gap-3 max-sm:grid">
            <Link to={to('menu')} className={buttonClass({ size: 'l' })}>
              {t('soon.menu')}
            </Link>
            {shop.data && (
              <a
                href={`mailto:${shop.data.email}`}
                className={buttonClass({ variant: 'outline', size: 'l' })}
              >
                {t('soon.contact')}
              </a>
            )}
          </div>
          {shop.data && (
            <p className="text-ink-2">
              {t('soon.call')}{' '}
              <a className="link" href={telLink(shop.data.phone)}>
                <Ltr>{shop.data.phone}</Ltr>
              </a>
            </p>
          )}
          <p className="text-ink-2">{t('soon.served')}</p>
        </div>
        <div aria-hidden="true" className="relative min-h-[430px] self-stretch">
          <div className="absolute start-8 top-0 grid size-[430px] place-items-center rounded-full bg-plate-lemon lg:start-0 lg:-top-[110px] lg:size-[760px]">
            <img src={bowl} alt="" width="500" height="500" className="size-4/5 bowl-shadow" />
          </div>
        </div>
      </div>
    </section>
  )
}
