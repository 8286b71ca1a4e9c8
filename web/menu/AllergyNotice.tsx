import { TriangleAlert } from 'lucide-react'
import { allergens } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useSalads, useShop } from '../shop.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'

/** The allergens the kitchen handles, what it cannot guarantee, and whom to contact. */
export function AllergyNotice() {
  const { t } = useTranslation('menu')
  const shop = useShop()
  const salads = useSalads().data?.content
  const handled = allergens.filter((a) => !salads || salads.some((salad) => salad.allergens.includes(a)))
  return (
    <section
      aria-labelledby="allergies"
      className="grid gap-x-6 gap-y-3 rounded-xl bg-warn-soft px-6 py-7 text-on-warn-soft lg:grid-cols-[auto_1fr] lg:p-9"
    >
      <TriangleAlert aria-hidden="true" className="size-8 stroke-[1.5]" />
      <div className="grid max-w-[72ch] gap-2.5">
        <h2 id="allergies" className="display text-d-m">
          {t('notice.title')}
        </h2>
        <p>
          {t('notice.handles', {
            list: handled.map((a) => t(`allergens.${a}`).toLowerCase()).join(t('salad.comma')),
          })}{' '}
          {t('notice.traces')}
        </p>
        <p className="min-h-[1lh]">
          {shop.data && (
            <>
              {t('notice.tell')}{' '}
              <a className="link text-inherit" href={telLink(shop.data.phone)}>
                <Ltr className="whitespace-nowrap">{shop.data.phone}</Ltr>
              </a>{' '}
              {t('notice.or')}{' '}
              <a className="link text-inherit" href={`mailto:${shop.data.email}`}>
                <Ltr>{shop.data.email}</Ltr>
              </a>
            </>
          )}
        </p>
      </div>
    </section>
  )
}
