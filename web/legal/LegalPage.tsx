import { ArrowRight, Printer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatDay } from '../../domain/dates.ts'
import { ADDED_ON, LAST_UPDATED, privacySections, termsSections } from '../../domain/legal/sections.ts'
import type { PublicSettings } from '../../domain/settings/contract.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { useShop, useShopName } from '../shop.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { telLink } from '../ui/telLink.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { Contents } from './Contents.tsx'
import { Section, type Texts } from './Section.tsx'
import './legal.css'

const order = { terms: termsSections, privacy: privacySections }

/** Terms and privacy: the same page with different texts. */
export function Component() {
  const name = useLocation().pathname.startsWith(to('privacy')) ? 'privacy' : 'terms'
  const other = name === 'terms' ? 'privacy' : 'terms'
  const { t } = useTranslation(['legal', name])
  const { shop, words } = useFacts()
  const texts: Record<string, Texts> = t(`${name}:sections`, { returnObjects: true, ...words })
  const sections = order[name].flatMap((id) => (texts[id] ? [{ id, texts: texts[id] }] : []))
  const language = useLanguage()
  const added = (
    <time dateTime={ADDED_ON}>{t('updated', { day: formatDay(ADDED_ON, language, 'dated') })}</time>
  )
  const entries = sections.map(({ id, texts }) => ({ id, title: texts.title }))
  return (
    <div className={cx(wrapClass, 'legal pt-8 lg:pt-12')}>
      <div className="grid max-w-[68ch] gap-4">
        <h1 className="display text-d-l">{t(`${name}:title`)}</h1>
        <p className="text-ink-2 text-l">{t(`${name}:lead`, words)}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-s">
          <p>
            <time dateTime={LAST_UPDATED}>
              {t('updated', { day: formatDay(LAST_UPDATED, language, 'dated') })}
            </time>
          </p>
          <Button
            variant="quiet"
            size="s"
            className="print:hidden"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
      </div>
      {shop.isPending && <Waiting />}
      {shop.error && (
        <div className="mt-8 max-w-[68ch]">
          <ErrorState
            text={shop.error.message}
            retrying={shop.isFetching}
            onRetry={() => void shop.refetch()}
          />
        </div>
      )}
      {shop.data && (
        <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] lg:items-start">
          <div className="grid gap-12">
            {texts.short && <InShort texts={texts.short} />}
            <Contents entries={entries} className="lg:hidden" folded />
            {sections.map(({ id, texts }, index) => (
              <Section
                key={id}
                id={id}
                number={index + 1}
                texts={texts}
                {...(id === 'additions' && { date: added })}
              >
                {id === 'contact' && <ShopContact shop={shop.data} />}
              </Section>
            ))}
            <Link
              to={to(other)}
              className="link inline-flex items-center gap-2 justify-self-start print:hidden"
            >
              {t(other === 'terms' ? 'alsoTerms' : 'alsoPrivacy')}
              <ArrowRight aria-hidden="true" className="mirror size-[1.1em]" />
            </Link>
          </div>
          <Contents entries={entries} className="sticky top-24 max-lg:hidden lg:row-span-1" />
        </div>
      )}
    </div>
  )
}

function InShort({ texts: { title, ...rules } }: { texts: Texts }) {
  return (
    <section aria-labelledby="short" className="rounded-l bg-plate-pistachio p-6 sm:p-8">
      <h2 id="short" className="display mb-4 text-d-s">
        {title}
      </h2>
      <ul className="grid gap-3">
        {Object.values(rules).map((rule) => (
          <li key={String(rule)} className="flex gap-3">
            <span
              aria-hidden="true"
              className="leaf-shape mt-[calc((1lh-14px)/2)] bg-leaf [--leaf-size:14px]"
            />
            <span>{String(rule)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Waiting = () => (
  <SkeletonGroup className="mt-12 grid max-w-[68ch] gap-4">
    <Skeleton className="h-56 rounded-l" />
    <Skeleton className="h-8 w-2/5" />
    <Skeleton />
    <Skeleton />
    <Skeleton className="w-3/5" />
  </SkeletonGroup>
)

function ShopContact({ shop }: { shop: PublicSettings }) {
  const { t } = useTranslation('legal')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <dt className="text-ink-2">{t('phone')}</dt>
      <dd>
        <a className="link" href={telLink(shop.phone)}>
          <Ltr>{shop.phone}</Ltr>
        </a>
      </dd>
      <dt className="text-ink-2">{t('email')}</dt>
      <dd>
        <a className="link wrap-anywhere" href={`mailto:${shop.email}`}>
          <Ltr>{shop.email}</Ltr>
        </a>
      </dd>
      <dt className="text-ink-2">{t('address')}</dt>
      <dd>{shop.address}</dd>
    </dl>
  )
}

/** The values that the texts take from the shop's settings. */
function useFacts() {
  const { t } = useTranslation('legal')
  const shop = useShop()
  const name = useShopName()
  const hours = useSlotHours()
  const words = {
    shop: name,
    vat: shop.data?.vatPercent ?? 0,
    slots: (shop.data?.slots ?? []).map(hours).join(` ${t('or')} `),
  }
  return { shop, words }
}
