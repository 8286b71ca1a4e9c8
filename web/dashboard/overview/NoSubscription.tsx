import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import { plateClass } from '../../bowl/plateClass.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { SaladPicture } from '../../salads/SaladPicture.tsx'
import { useFirstDay, useSalads, useShop } from '../../shop.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/cx.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'

/** Invites a customer without a subscription to order. */
export function NoSubscription() {
  const { t, language } = useTranslation('dashboard')
  const first = useFirstDay()
  const salad = useSalads().data?.content[0]
  return (
    <div className="grid gap-6">
      <section
        aria-labelledby="invitation"
        className={cx(
          'relative grid content-start items-center overflow-clip rounded-xl lg:min-h-90 lg:grid-cols-[1.1fr_1fr]',
          salad ? plateClass[salad.plate] : 'bg-plate-sand',
        )}
      >
        <div className="relative z-10 grid justify-items-start gap-4 p-7 lg:p-12">
          <h2 id="invitation" className="display whitespace-pre-line text-d-l">
            {t('none.title')}
          </h2>
          <p className="max-w-[40ch] text-l">{t('none.text', { day: formatDay(first, language) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Link to={to('subscription')} className={buttonClass()}>
              {t('none.start')}
              <ArrowRight aria-hidden="true" className="mirror" />
            </Link>
            <Link to={to('menu')} className={buttonClass({ variant: 'outline' })}>
              {t('none.menu')}
            </Link>
          </div>
        </div>
        {salad && (
          <div className="relative h-full min-h-60">
            <SaladPicture
              salad={salad}
              shape="bare"
              size={640}
              eager
              sizes="480px"
              className="absolute start-1/2 top-0 w-90 max-w-none -translate-x-1/2 lg:start-auto lg:-end-10 lg:-top-8 lg:w-115 lg:translate-x-0 rtl:translate-x-1/2 lg:rtl:translate-x-0"
            />
          </div>
        )}
      </section>
      <GuestNote />
    </div>
  )
}

/** A subscription bought without an account is managed by email and phone (rule S6). */
export function GuestNote() {
  const { t } = useTranslation('dashboard')
  const phone = useShop().data?.phone
  return (
    <p className="max-w-[70ch] text-ink-2 text-s">
      {t('guest')}{' '}
      {phone && (
        <>
          {t('guestCall')}{' '}
          <a href={telLink(phone)} className="link">
            <Ltr className="whitespace-nowrap">{phone}</Ltr>
          </a>
        </>
      )}
    </p>
  )
}
