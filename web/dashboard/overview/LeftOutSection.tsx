import { useId } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { LeftOut } from '../../subscriptions/LeftOut.tsx'
import { Card } from '../../ui/Card.tsx'

/** What is never delivered, and what is left out of which salad. */
export function LeftOutSection({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-3 max-sm:p-5">
        <h2 id={id} className="display text-d-s">
          {t('left.title')}
        </h2>
        <LeftOut subscription={subscription} />
        <p className="text-s">
          <Link to={`${to('dashboard')}?tab=meals`} className="link inline-flex min-h-tap items-center">
            {t('left.change')}
          </Link>
        </p>
      </Card>
    </section>
  )
}
