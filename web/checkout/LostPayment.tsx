import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { Note } from '../ui/Note.tsx'

type Outcome = 'failed' | 'error'

/** The payment's outcome, as the redirect page puts it into the address. */
export const outcomeIn = (search: URLSearchParams): Outcome | null => {
  const payment = search.get('payment')
  return payment === 'failed' || payment === 'error' ? payment : null
}
/** The same from the history state, passed on if the payment step cannot be shown. */
export const outcomeInState = (state: unknown): Outcome | null => {
  const lost = typeof state === 'object' && state !== null && 'lost' in state ? state.lost : null
  return lost === 'failed' || lost === 'error' ? lost : null
}

interface LostPaymentProps {
  outcome: Outcome
  /** The order is no longer here, but can be placed again. */
  again?: boolean
}

/**
 * Shown after a payment whose order is not here: in another browser, or after the shop has closed. Still explains what
 * happened to the money.
 */
export function LostPayment({ outcome, again }: LostPaymentProps) {
  const { t } = useTranslation('checkout')
  return (
    <div className={again ? undefined : wrapClass}>
      <Note tone="warn" title={t(`lost.${outcome}Title`)}>
        {t(`lost.${outcome}Text`)} {again && t('lost.again')}
      </Note>
    </div>
  )
}
