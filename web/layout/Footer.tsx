import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { useShop, useShopName } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { telLink } from '../ui/telLink.ts'
import { useSlotHours } from './hours.ts'
import { Logo } from './Logo.tsx'
import { wrapClass } from './wrapClass.ts'

const item = 'inline-block py-1 text-ink-2 hover:text-ink hover:underline'

export function Footer() {
  const { t } = useTranslation('layout')
  const shop = useShop()
  const name = useShopName()
  const hoursOf = useSlotHours()
  // The shop's details arrive after the first paint. Space is reserved for them, so that nothing moves.
  const lines = shop.isPending ? <Lines /> : shop.error && <p className="text-ink-2">{shop.error.message}</p>
  return (
    <footer className="mt-18 border-line border-t text-s lg:mt-28">
      <div
        className={cx(wrapClass, 'grid gap-8 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1fr]')}
      >
        <div className="grid content-start gap-2">
          <Logo />
          <p className="max-w-[34ch] text-ink-2">{t('footer.story')}</p>
        </div>
        <Group title={t('footer.hours')}>
          <p className="py-1 text-ink-2">{t('footer.days')}</p>
          {shop.data?.slots.map((slot) => (
            <p key={slot.value} className="py-1 text-ink-2">
              {hoursOf(slot)}
            </p>
          )) ?? lines}
        </Group>
        <Group title={t('footer.contact')}>
          {shop.data ? (
            <ul>
              <li>
                <a className={item} href={telLink(shop.data.phone)}>
                  <Ltr>{shop.data.phone}</Ltr>
                </a>
              </li>
              <li>
                <a className={item} href={`mailto:${shop.data.email}`}>
                  <Ltr>{shop.data.email}</Ltr>
                </a>
              </li>
              <li>
                <a className={item} href={shop.data.socialUrl} target="_blank" rel="noreferrer">
                  <Ltr>{shop.data.socialUrl.replace(/^https?:\/\/(www\.)?/, '')}</Ltr>
                </a>
              </li>
              <li className="py-1 text-ink-2">{shop.data.address}</li>
            </ul>
          ) : (
            lines
          )}
        </Group>
        <Group title={t('footer.shop')}>
          <ul>
            <li>
              <Link className={item} to={to('menu')}>
                {t('nav.menu')}
              </Link>
            </li>
            <li>
              <Link className={item} to={to('privacy')}>
                {t('footer.privacy')}
              </Link>
            </li>
            <li>
              <Link className={item} to={to('terms')}>
                {t('footer.terms')}
              </Link>
            </li>
          </ul>
        </Group>
        <div className="col-span-full flex flex-wrap justify-between gap-2 border-line border-t pt-5 text-ink-2">
          <span>{t('footer.rights', { year: useToday().slice(0, 4), name })}</span>
          <span>{t('footer.methods')}</span>
        </div>
      </div>
    </footer>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2.5 font-semibold">{title}</h2>
    {children}
  </section>
)

const Lines = () => (
  <div className="grid gap-3 py-2">
    <Skeleton className="w-36" />
    <Skeleton className="w-28" />
  </div>
)
