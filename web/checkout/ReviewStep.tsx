import { LockKeyhole, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Consent } from '../paying/Consent.tsx'
import { useSession } from '../session.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { Note } from '../ui/Note.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { CreditSwitch } from './CreditSwitch.tsx'
import { useCredit } from './credit.ts'
import { changeDraft, currentDraft, useDraft } from './draft.ts'
import { OverlapNote } from './OverlapNote.tsx'
import { usePrice } from './order.ts'
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
