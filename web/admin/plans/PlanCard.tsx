import { CircleOff, Pencil, Star, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { fromWire } from '../../../domain/money.ts'
import type { AdminPlan } from '../../../domain/plans/contract.ts'
import { quote } from '../../../domain/plans/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useShop } from '../../shop.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { ClaimText } from './ClaimText.tsx'
import { claimOf, perDay } from './claim.ts'
import { onSaleOf, tenthsOf } from './priced.ts'
import { usePlanName } from './usePlanName.ts'

type Props = {
  plan: AdminPlan
  plans: readonly AdminPlan[]
  onEdit: () => void
  /** Takes it off sale or puts it on sale again. */
  onStatus: () => void
}

/** A plan for the admin: its price, per day and with VAT, and its claimed saving. */
export function PlanCard({ plan, plans, onEdit, onStatus }: Props) {
  const { t } = useTranslation('adminShop')
  const shop = useShop()
  const onSale = onSaleOf(plans)
  const name = usePlanName()(plan)
  const active = plan.status === 'ACTIVE'
  const priced = { id: plan.id, durationDays: plan.durationDays, priceFils: fromWire(plan.price) }
  const total = shop.data && quote(priced.priceFils, shop.data.vatPercent).totalFils
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="display text-d-s">{name}</h3>
        <Badge
          tone={active ? 'leaf' : 'neutral'}
          icon={active ? <Tag aria-hidden="true" /> : <CircleOff aria-hidden="true" />}
        >
          {t(active ? 'plans.active' : 'plans.retired')}
        </Badge>
      </div>
      <div>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="tabular font-semibold text-xl">{plan.formattedPrice}</span>
          {plan.mostPopular && (
            <Badge tone="accent-soft" icon={<Star aria-hidden="true" />}>
              {t('plans.popular')}
            </Badge>
          )}
        </p>
        <p className="text-ink-2">
          {t('plans.days', { count: plan.durationDays })} · {t('plans.meals', { count: plan.mealsPerDay })}
        </p>
      </div>
      <dl className="grid gap-1 border-line border-t pt-3">
        <Line term={t('plans.perDay')}>
          <Money column amount={perDay(priced)} />
        </Line>
        <Line term={t('plans.withVat')}>{total === undefined ? '…' : <Money column amount={total} />}</Line>
        {active && (
          <Line term={t('plans.saving')}>
            {plan.savingPercent === null
              ? t('plans.noSaving')
              : t('plans.saves', { percent: plan.savingPercent })}
          </Line>
        )}
      </dl>
      {active && (
        <ClaimText plan={priced} claim={claimOf(priced, onSale, tenthsOf(plan.claimedSavingPercent))} />
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="s"
          icon={<Pencil aria-hidden="true" />}
          aria-label={t('plans.editOf', { plan: name })}
          onClick={onEdit}
        >
          {t('plans.edit')}
        </Button>
        {active ? (
          <Button
            variant="danger-quiet"
            size="s"
            aria-label={t('plans.retireOf', { plan: name })}
            onClick={onStatus}
          >
            {t('plans.retire')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="s"
            aria-label={t('plans.restoreOf', { plan: name })}
            onClick={onStatus}
          >
            {t('plans.restore')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-medium tabular">{children}</dd>
  </div>
)
