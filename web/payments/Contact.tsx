import { Mail, Phone } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { useShop } from '../shop.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'

/**
 * The shop's contact details. A reference goes into the email's subject, so that the shop finds the payment at once.
 */
export function Contact({ reference }: { reference?: string }) {
  const { t } = useTranslation('payments')
  const { data: shop } = useShop()
  if (!shop) return null
  const subject = reference ? `?subject=${encodeURIComponent(`${t('trace.reference')} ${reference}`)}` : ''
  const row = 'link inline-flex min-h-tap items-center gap-2.5 [&_svg]:size-5 [&_svg]:stroke-[1.75]'
  return (
    <section aria-labelledby="contact-title" className="print:hidden">
      <h2 id="contact-title" className="font-semibold">
        {t('trace.help')}
      </h2>
      {reference && <p className="text-ink-2 text-s">{t('trace.helpText')}</p>}
      <ul className="mt-1">
        <li>
          <a className={row} href={telLink(shop.phone)}>
            <Phone aria-hidden="true" />
            <Ltr>{shop.phone}</Ltr>
          </a>
        </li>
        <li>
          <a className={row} href={`mailto:${shop.email}${subject}`}>
            <Mail aria-hidden="true" />
            <Ltr>{shop.email}</Ltr>
          </a>
        </li>
      </ul>
    </section>
  )
}
