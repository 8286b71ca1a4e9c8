import type { PublicSettings } from '../../domain/settings/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'

export function ShopContact({ shop }: { shop: PublicSettings }) {
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
