import { X } from 'lucide-react'
import { Link } from 'react-router'
import { paymentStatus } from '../../domain/payments/contract.ts'
import type { PaymentStatus } from '../../domain/payments/rules.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { PaymentReference } from './PaymentReference.tsx'
import type { useOwnOpenPayment } from './useOwnOpenPayment.ts'
import type { PaymentIssue } from './usePay.ts'

/** The failed payment: what happened, that nothing was charged, and that the order is kept. */
export function FailedNote({ paymentId, message }: { paymentId: string | null; message: string | null }) {
  const { t } = useTranslation('paying')
  // The stored reason is in an earlier language; the status gives it in the page's language.
  const status = useRead(paymentStatus, { params: { id: paymentId ?? '' } }, { enabled: paymentId !== null })
  const reason = status.data?.message ?? message
  return (
    <div
      role="alert"
      className="flex items-start gap-4 rounded-l bg-danger-soft p-5 text-on-danger-soft sm:p-6"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-danger text-on-danger"
      >
        <X className="size-5" />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="display text-d-s">{t('trouble.failedTitle')}</p>
        <p>{reason === null ? t('trouble.failedText') : `${reason} ${t('trouble.kept')}`}</p>
      </div>
    </div>
  )
}

interface LockedNoteProps {
  paymentId: string
  /** Null: the status could not be read. */
  status: PaymentStatus | null | undefined
  onReopen: () => void
  onReplace: () => void
}

/** Shown while the payment's result is unknown: paying again is locked, and why. */
export function LockedNote({ paymentId, status, onReopen, onReplace }: LockedNoteProps) {
  const { t } = useTranslation('paying')
  return (
    <Card role="status" className="grid gap-4">
      <div className="grid gap-2">
        <p className="flex items-baseline gap-3">
          <Spinner className="translate-y-0.5 text-leaf-text" />
          {t('locked.text')}
        </p>
        <p className="text-ink-2 text-s">{t('locked.next')}</p>
      </div>
      {status === null && <p className="font-medium text-danger-text text-s">{t('locked.unreached')}</p>}
      {status === 'INITIATED' && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="s" onClick={onReopen}>
            {t('locked.reopen')}
          </Button>
          <Button variant="outline" size="s" onClick={onReplace}>
            {t('trouble.openReplace')}
          </Button>
        </div>
      )}
      <PaymentReference paymentId={paymentId} />
    </Card>
  )
}

/** On a phone the pay button is far from this note. */
const scrollToNearest = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** Why pressing "pay" did not lead to the payment page. */
export const PaymentIssueNote = (props: PaymentIssueProps) => (
  <div ref={scrollToNearest} className="">
    <PaymentIssueText {...props} />
  </div>
)
interface PaymentIssueProps {
  issue: PaymentIssue
  /** The amount to pay, as text. */
  amount: string
  /** Where to return after a login. */
  returnTo: string
}

function PaymentIssueText({ issue, amount, returnTo }: PaymentIssueProps) {
  const { t } = useTranslation('paying')
  if (issue.is === 'refused')
    return (
      <Note tone="danger" live>
        {issue.text}
      </Note>
    )
  if (issue.is === 'unknown')
    return (
      <Note tone="warn" live title={t('trouble.unknownTitle')}>
        {t('trouble.unknownText')}
      </Note>
    )
  if (issue.is === 'price')
    return (
      <Note tone="warn" live title={t('trouble.priceTitle')}>
        {t('trouble.priceText', { amount })}
      </Note>
    )
  if (issue.is === 'signed-out')
    return (
      <Note tone="warn" live title={t('trouble.signedOutTitle')}>
        <p>{t('trouble.signedOutText')}</p>
        <Link
          to={to('login')}
          state={{ from: returnTo }}
          className="link -mb-2.5 inline-flex min-h-tap items-center"
        >
          {t('trouble.signIn')}
        </Link>
      </Note>
    )
  if (issue.is === 'open') return <OpenNote {...issue} />
  return (
    <Note tone="leaf" live title={t('trouble.boughtTitle')}>
      <p>{t(issue.onContinue ? 'trouble.boughtText' : 'trouble.boughtElsewhereText')}</p>
      {issue.onContinue && (
        <Button className="mt-3" onClick={issue.onContinue}>
          {t('trouble.boughtGo')}
        </Button>
      )}
    </Note>
  )
}

/** A payment of this order is open: continue it, or pay another way (ruling P6). */
export function OpenNote({ onContinue, onReplace, stays }: Omit<OpenIssue, 'is'>) {
  const { t } = useTranslation('paying')
  const text =
    stays ??
    t(onReplace ? 'trouble.openText' : onContinue ? 'trouble.openOnlyText' : 'trouble.openElsewhereText')
  return (
    <Note tone="warn" live title={t('trouble.openTitle')}>
      <p>{text}</p>
      {(onContinue || onReplace) && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {onContinue && <Button onClick={onContinue}>{t('trouble.openGo')}</Button>}
          {onReplace && (
            <Button variant="outline" onClick={onReplace}>
              {t('trouble.openReplace')}
            </Button>
          )}
        </div>
      )}
    </Note>
  )
}
type OpenIssue = Extract<PaymentIssue, { is: 'open' }>

/** A payment that this tab started is still open. If the user pays another way, explains what happens to it. */
export function OwnOpenNote({ own }: { own: ReturnType<typeof useOwnOpenPayment> }) {
  const { t } = useTranslation('paying')
  if (own.replaces) return <Note live>{t('trouble.replacing')}</Note>
  return own.open && <OpenNote {...own.open} stays={null} />
}
