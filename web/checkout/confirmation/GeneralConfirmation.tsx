import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { StepFrame } from '../StepFrame.tsx'

/** The confirmation if this tab does not know the order: it was placed in another tab, or long ago. */
export function GeneralConfirmation() {
  const { t } = useTranslation('paying')
  const customer = useSession().state === 'signed-in'
  // Anyone can write the address, so only a visit through the redirect page counts as paid.
  const paid = isPaid(useLocation().state)
  return (
    <StepFrame
      bare
      step={6}
      title={t(paid ? 'done.generalTitle' : 'done.generalPlainTitle')}
      lead={t(paid ? 'done.generalText' : 'done.generalPlainText')}
    >
      <div className="flex flex-wrap gap-3">
        <Link to={to(customer ? 'dashboard' : 'home')} className={buttonClass({ variant: 'outline' })}>
          {t(customer ? 'done.dashboard' : 'done.home')}
        </Link>
      </div>
    </StepFrame>
  )
}

const isPaid = (state: unknown) =>
  typeof state === 'object' && state !== null && 'paid' in state && state.paid === true
