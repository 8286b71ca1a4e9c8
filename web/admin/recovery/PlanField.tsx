import { useTranslation } from '../../i18n.ts'
import { usePlanTotal } from '../../subscriptions/usePlanTotal.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePlanName } from '../plans/usePlanName.ts'
import type { useRecoveryPlans } from './useRecoveryPlans.ts'

interface PlanFieldProps extends ReturnType<typeof useRecoveryPlans> {
  value: string
  onChange: (planId: string) => void
  error: string | undefined
}

/** Chooses the plan to recover the payment with. */
export function PlanField({ read, plans, value, onChange, error }: PlanFieldProps) {
  const { t } = useTranslation(['recoveryPage', 'adminSubscriptions'])
  const nameOf = usePlanName()
  const totalOf = usePlanTotal()
  if (!plans)
    return read.error ? (
      <ErrorState
        text={t('adminSubscriptions:form.plansFailed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <Skeleton className="h-24 rounded-l" />
    )
  return (
    <RadioCards
      legend={t('adminSubscriptions:form.plan')}
      columns={2}
      value={value}
      onChange={onChange}
      {...(error !== undefined && { error })}
      choices={plans.map((plan) => ({
        value: plan.id,
        title: nameOf(plan),
        text: (
          <>
            {t('adminSubscriptions:form.planText', {
              price: plan.formattedPrice,
              count: plan.durationDays,
            })}
            <span className="block">{totalOf(plan)}</span>
          </>
        ),
        aside: plan.status !== 'ACTIVE' && <Badge tone="warn">{t('recover.retired')}</Badge>,
      }))}
    />
  )
}
