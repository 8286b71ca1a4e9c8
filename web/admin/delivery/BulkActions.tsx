import { CheckCheck, Printer, Undo2, UserRound } from 'lucide-react'
import { type AdminDelivery, MOST_AT_ONCE } from '../../../domain/deliveries/adminContract.ts'
import { kitchenLabels } from '../../../domain/kitchen/contract.ts'
import { printFile, showError, useSend } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import type { Chosen } from '../../list/useChosen.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { stepIcons } from './stepIcons.tsx'
import { stepsOfMany, undoOf } from './steps.ts'
import type { DeliveryActions } from './useDeliveryActions.tsx'
import { undoFor } from './useRowMenu.tsx'

type BulkActionsProps = { chosen: Chosen<AdminDelivery>; desk: DeliveryActions; total: number }

/** The actions for the selected deliveries. The first is the next step of most of them. */
export function BulkActions({ chosen, desk, total }: BulkActionsProps) {
  const { t } = useTranslation('adminDelivery')
  const { rows, collected } = chosen
  const [next, ...others] = stepsOfMany(rows)
  const printed = labelsOf(rows)
  const { send: print, sending: printing } = useSend(
    (query: NonNullable<typeof printed>) => printFile(kitchenLabels, { query }),
    { onDone: () => {}, onFail: showError },
  )
  const undos = Object.values(undoOf).filter((step) => rows.some((row) => undoFor(row) === step))
  const more = [
    ...others.map((step) => ({
      label: t(`step.${step}`),
      icon: stepIcons[step],
      onSelect: () => desk.step(rows, step),
    })),
    ...undos.map((step, index) => ({
      label: t(`step.${step}`),
      icon: <Undo2 aria-hidden="true" className="mirror" />,
      apart: index === 0 && others.length > 0,
      onSelect: () => void desk.move(rows, step),
    })),
  ]
  return (
    <>
      {rows.length < total && (
        <Button
          size="s"
          variant="on-deep"
          icon={<CheckCheck aria-hidden="true" />}
          loading={collected !== null}
          loadingText={t('bulk.collecting', { done: collected ?? 0 })}
          onClick={() => void chosen.all()}
        >
          {chosen.isCounted(total) ? t('bulk.all', { count: total }) : t('bulk.allMore')}
        </Button>
      )}
      {next && (
        <Button size="s" variant="on-deep" icon={stepIcons[next]} onClick={() => desk.step(rows, next)}>
          {t(`step.${next}`)}
        </Button>
      )}
      <Button
        size="s"
        variant="on-deep"
        icon={<UserRound aria-hidden="true" />}
        onClick={() => desk.assign(rows)}
      >
        {t('assign.open')}
      </Button>
      {printed && (
        <Button
          size="s"
          variant="on-deep"
          icon={<Printer aria-hidden="true" />}
          loading={printing}
          onClick={() => void print(printed)}
        >
          {t('bulk.labels', { count: rows.reduce((sum, { portions }) => sum + portions, 0) })}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          trigger={
            <Button size="s" variant="on-deep">
              {t('bulk.more')}
            </Button>
          }
          items={more}
        />
      )}
    </>
  )
}

/** The query for the labels of these rows, or null unless all are of one frozen day and within the limit. */
function labelsOf(rows: readonly AdminDelivery[]) {
  const [first] = rows
  const isOne = rows.every(({ date, frozen }) => frozen && date === first?.date)
  if (!first || !isOne || rows.length > MOST_AT_ONCE) return null
  return { date: first.date, ids: rows.map(({ id }) => id).join(',') }
}
