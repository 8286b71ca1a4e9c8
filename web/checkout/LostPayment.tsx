import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { Note } from '../ui/Note.tsx'

type Outcome = 'failed' | 'error'

/** How the payment one comes back from ended, as the redirect page says it in the address. */
export const outcomeIn = (search: URLSearchParams): Outcome | null => {
  const payment = search.get('payment')
  return payment === 'failed' || payment === 'error' ? payment : null
}
/** The same, handed on when the step of the payment cannot be shown. */
export const outcomeInState = (state: unknown): Outcome | null => {
  const lost = typeof state === 'object' && state !== null && 'lost' in state ? state.lost : null
  return lost === 'failed' || lost === 'error' ? lost : null
}

interface LostPaymentProps {
  outcome: Outcome
  /** The order is not here any more, and can be made again. */
  again?: boolean
}

/** Back from a payment without its order: in another browser, or after the shop has closed. What became of the money is said all the same. */
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
