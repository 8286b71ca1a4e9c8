import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type AdminPlan, adminPlans } from '../../../domain/plans/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { ServiceOffNote } from '../shop/ServiceOffNote.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { PlanStatusDialog } from './PlanStatusDialog.tsx'

/** A shop sells only a few plans, so one page shows all of them. */
const ALL = '100'
const cards = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]'

/** An open dialog. Openings are counted, so that each starts with a fresh form; it is kept while it closes. */
type Opened = { kind: 'edit' | 'status'; plan: AdminPlan | null; open: boolean; time: number }

/** The plans on sale, and those that were on sale before. */
export function Component() {
  const { t } = useTranslation('adminShop')
  const answer = useRead(adminPlans, { query: { size: ALL } })
  const [opened, setOpened] = useState<Opened>({ kind: 'edit', plan: null, open: false, time: 0 })
  const show = (kind: Opened['kind'], plan: AdminPlan | null) =>
    setOpened((before) => ({ kind, plan, open: true, time: before.time + 1 }))
  const close = () => setOpened((before) => ({ ...before, open: false }))
  const plans = answer.data?.content ?? []
  const onSale = plans.filter((p) => p.status === 'ACTIVE')
  const offSale = plans.filter((p) => p.status === 'RETIRED')
  const card = (plan: AdminPlan) => (
    <li key={plan.id} className="grid">
      <PlanCard
        plan={plan}
        plans={plans}
        onEdit={() => show('edit', plan)}
        onStatus={() => show('status', plan)}
      />
    </li>
  )
  return (
    <div className="grid max-w-300 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="display text-d-m">{t('plans.title')}</h1>
          <p className="text-ink-2">{t('plans.text')}</p>
        </div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => show('edit', null)}>
          {t('plans.add')}
        </Button>
      </div>
      <ServiceOffNote />
      {answer.isPending && <Loading />}
      {answer.error && !answer.data && (
        <ErrorState
          text={t('plans.loadFailed')}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data && (
        <Group title={t('plans.onSale')}>
          {onSale.length > 0 ? (
            <ul className={cards}>{onSale.map(card)}</ul>
          ) : (
            <EmptyState title={t('plans.empty')} text={t('plans.emptyText')} />
          )}
        </Group>
      )}
      {offSale.length > 0 && (
        <Group title={t('plans.offSale')} text={t('plans.offSaleText')}>
          <ul className={cards}>{offSale.map(card)}</ul>
        </Group>
      )}
      {opened.time > 0 && opened.kind === 'edit' && (
        <PlanEditor key={opened.time} open={opened.open} plan={opened.plan} plans={plans} onClose={close} />
      )}
      {opened.kind === 'status' && opened.plan && (
        <PlanStatusDialog
          key={opened.time}
          open={opened.open}
          plan={opened.plan}
          last={onSale.length === 1}
          onClose={close}
        />
      )}
    </div>
  )
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id} className="font-semibold text-l">
          {title}
        </h2>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  )
}

const Loading = () => (
  <SkeletonGroup className={cards}>
    {['first', 'second'].map((plan) => (
      <Card key={plan} className="grid gap-4 p-5">
        <Skeleton className="h-8 w-28" />
        <Skeleton className="h-12 w-40" />
        <Skeleton className="h-20" />
        <Skeleton className="h-9 w-24" round />
      </Card>
    ))}
  </SkeletonGroup>
)
