import { LockKeyhole, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { listAddresses } from '../../domain/addresses/contract.ts'
import { formatDay } from '../../domain/dates.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { mySubscriptions } from '../../domain/subscriptions/contract.ts'
import { overlapWith } from '../../domain/subscriptions/overlap.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Consent } from '../paying/Consent.tsx'
import { useSession } from '../session.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useCredit } from './credit.ts'
import { changeDraft, currentDraft, useDraft } from './draft.ts'
import { useDays, usePrice } from './order.ts'
import { ReviewedOrder } from './ReviewedOrder.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Step 4: a summary of the order, and the consent. */
export function ReviewStep({ plan, onNext }: { plan: Plan; onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('validation')
  const language = useLanguage()
  const [draft] = useDraft()
  const session = useSession()
  const credit = useCredit(plan)
  const price = usePrice(plan, credit.usedFils)
  const [refused, setRefused] = useState(false)
  const next = () => {
    // Without consent the wizard would send the user back here, so show the error at the checkbox.
    setRefused(!currentDraft().acceptTerms)
    if (currentDraft().acceptTerms) onNext()
    else document.getElementById('terms')?.focus()
  }
  return (
    <StepFrame
      step={4}
      title={t('review.title')}
      lead={t('review.lead')}
      next={{ label: t('next.payment'), short: t('next.pay') }}
      onNext={next}
      creditFils={credit.usedFils}
      under={
        <p className="flex items-center justify-center gap-1.5 text-ink-2 text-xs">
          <LockKeyhole aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {t('review.safe')}
        </p>
      }
    >
      <OverlapNote plan={plan} />
      <ReviewedOrder plan={plan} />
      <CreditSwitch credit={credit} />
      <ChoiceGroup
        legend={t('review.consent')}
        legendHidden
        {...(refused && !draft.acceptTerms && { error: say('termsRequired') })}
      >
        <Checkbox
          id="terms"
          checked={draft.acceptTerms}
          aria-invalid={(refused && !draft.acceptTerms) || undefined}
          onChange={(event) => changeDraft({ acceptTerms: event.target.checked })}
          label={<Consent text={t('review.accept')} />}
        />
      </ChoiceGroup>
      {price && (
        <Note tone="leaf" icon={<RotateCcw aria-hidden="true" />}>
          {t(session.state === 'signed-in' ? 'review.mind' : 'review.mindGuest', {
            total: formatMoney(price.totalFils, language),
          })}
        </Note>
      )}
    </StepFrame>
  )
}

/** Lets a customer with store credit use it or keep it. */
function CreditSwitch({ credit }: { credit: ReturnType<typeof useCredit> }) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const [draft] = useDraft()
  const { read, offeredFils } = credit
  if (read.error && !read.data)
    return (
      <ErrorState text={t('credit.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  if (offeredFils === 0 || !read.data) return null
  return (
    <div className="rounded-l bg-surface px-5 py-3 shadow-1 dark:shadow-none">
      <Switch
        atEnd
        label={t('credit.use')}
        hint={t('credit.has', {
          amount: read.data.formattedAmount,
          part: formatMoney(offeredFils, language),
        })}
        checked={draft.useCredit}
        onChange={(event) => changeDraft({ useCredit: event.target.checked })}
      />
    </div>
  )
}

/** Warns a customer who already has salads coming to the same address on the same days. */
function OverlapNote({ plan }: { plan: Plan }) {
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
