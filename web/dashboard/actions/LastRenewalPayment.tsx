import { useState } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { paymentProblem } from '../../paying/paymentRecords.ts'
import { Note } from '../../ui/Note.tsx'

/** The result of the last payment for this renewal, if this tab knows it. */
export function LastRenewalPayment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('changes')
  const { t: say } = useTranslation('paying')
  const [problem] = useState(paymentProblem.read)
  if (problem?.renews !== subscription.id) return null
  if (problem.is === 'failed')
    return (
      <Note tone="danger" live>
        {problem.message ? `${problem.message} ` : ''}
        {t('renew.failedPayment')}
      </Note>
    )
  return (
    <Note tone="warn" live title={say('locked.title')}>
      <p>{say('locked.text')}</p>
      {/* The redirect page reads the payment's status and goes on from there. */}
      <Link
        to={`${to('paymentReturn')}?tap_id=${encodeURIComponent(problem.paymentId)}`}
        className="link -mb-2.5 inline-flex min-h-tap items-center"
      >
        {t('renew.checkAgain')}
      </Link>
    </Note>
  )
}
