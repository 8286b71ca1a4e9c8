import { listAddresses } from '../../domain/addresses/contract.ts'
import { formatDay } from '../../domain/dates.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { mySubscriptions } from '../../domain/subscriptions/contract.ts'
import { overlapWith } from '../../domain/subscriptions/overlap.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { useSession } from '../session.ts'
import { Note } from '../ui/Note.tsx'
import { useDraft } from './draft.ts'
import { useDays } from './order.ts'

/** Warns a customer who already has salads coming to the same address on the same days. */
export function OverlapNote({ plan }: { plan: Plan }) {
  const { t, language } = useTranslation('checkout')
  const customer = useSession().state === 'signed-in'
  const [{ details }] = useDraft()
  const days = useDays(plan)
  const bought = useRead(mySubscriptions, {}, { enabled: customer })
  const saved = useRead(listAddresses, {}, { enabled: customer && details.addressId !== null })
  const address =
    details.addressId === null ? details.address : saved.data?.find((a) => a.id === details.addressId)
  const found = customer && address && overlapWith(bought.data ?? [], { days, address })
  if (!found) return null
  const list = found.days.map((day) => formatDay(day, language, 'short')).join(t('salads.comma'))
  return (
    <Note tone="warn" live title={t('review.twice')}>
      {t('review.twiceText', { number: `\u2066${found.subscription.number}\u2069`, days: list })}
    </Note>
  )
}
