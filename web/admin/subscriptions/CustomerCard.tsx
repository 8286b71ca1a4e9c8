import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'
import { FormCard } from '../FormCard.tsx'
import { customerPath } from './customerPath.ts'

/** The customer's name and contact details, with a link to all their data. */
export function CustomerCard({ subscription }: { subscription: AdminSubscription }) {
  const { t } = useTranslation('adminSubscriptions')
  const { customerName, customerEmail: email, customerPhone: phone, guest } = subscription
  const reach = 'link inline-flex min-h-tap items-center gap-2'
  return (
    <FormCard
      title={t('one.customer')}
      aside={
        <Link to={customerPath(subscription)} className="link -my-2.5 inline-flex min-h-tap items-center">
          {t('one.story')}
        </Link>
      }
    >
      <div className="grid justify-items-start">
        <p className="flex flex-wrap items-center gap-2 font-medium text-m">
          <bdi>{customerName}</bdi>
          {guest && <Badge>{t('guest')}</Badge>}
        </p>
        <a
          href={telLink(phone)}
          aria-label={t('one.call', { phone: `\u2066${phone}\u2069` })}
          className={reach}
        >
          <Phone aria-hidden="true" className="size-4" />
          <Ltr>{phone}</Ltr>
        </a>
        <a
          href={`mailto:${email}`}
          aria-label={t('one.write', { email: `\u2066${email}\u2069` })}
          className={reach}
        >
          <Mail aria-hidden="true" className="size-4" />
          <Ltr className="wrap-anywhere">{email}</Ltr>
        </a>
      </div>
    </FormCard>
  )
}
