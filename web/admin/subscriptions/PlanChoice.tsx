import { useTranslation } from '../../i18n.ts'
import { usePlans } from '../../shop.ts'
import { usePlanTotal } from '../../subscriptions/usePlanTotal.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface PlanChoiceProps {
  value: string | null
  onChange: (planId: string) => void
  error?: string | undefined
}

/** The plans on sale, with their prices. */
export function PlanChoice({ value, onChange, error }: PlanChoiceProps) {
  const { t } = useTranslation('adminSubscriptions')
  const read = usePlans()
  const totalOf = usePlanTotal()
  if (read.isPending) return <Skeleton className="h-24 rounded-l" />
  if (!read.data)
    return (
      <ErrorState
        text={t('form.plansFailed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  return (
    <RadioCards
      legend={t('form.plan')}
      columns={2}
      value={value}
      onChange={onChange}
      {...(error !== undefined && { error })}
      choices={read.data.content.map((plan) => ({
        value: plan.id,
        title: plan.name,
        text: (
          <>
            {t('form.planText', { price: plan.formattedPrice, count: plan.durationDays })}
            <span className="block">{totalOf(plan)}</span>
          </>
        ),
      }))}
    />
  )
}
