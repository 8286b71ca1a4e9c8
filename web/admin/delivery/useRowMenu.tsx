import { CalendarCheck, LifeBuoy, Undo2, User, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import { useTranslation } from '../../i18n.ts'
import type { RowAction } from '../../list/RowMenu.tsx'
import { customerPath } from '../subscriptions/customerPath.ts'
import { stepIcons } from './stepIcons.tsx'
import { backFrom, stepsFrom } from './steps.ts'
import type { DeliveryActions } from './useDeliveryActions.tsx'

/** Whether it failed and is not resolved yet. */
export const isUnresolved = ({ status, failure }: AdminDelivery) =>
  status === 'FAILED' && failure?.resolution === null
export const isSettled = ({ status }: AdminDelivery) => settledStatuses.some((s) => s === status)
/** The step that undoes the last one, if there is one. A resolved failure cannot be undone. */
export const undoFor = (row: AdminDelivery) =>
  row.status === 'FAILED' && !isUnresolved(row) ? undefined : backFrom(row.status)

/** The actions of one delivery, the next step first. */
export function useRowMenu(desk: DeliveryActions) {
  const { t } = useTranslation('adminDelivery')
  return (row: AdminDelivery): RowAction[] => {
    const undo = undoFor(row)
    return [
      ...stepsFrom(row).map((step) => ({
        label: t(`step.${step}`),
        icon: stepIcons[step],
        onSelect: () => desk.step([row], step),
      })),
      ...(isUnresolved(row)
        ? [
            {
              label: t('inbox.resolve'),
              icon: <LifeBuoy aria-hidden="true" />,
              onSelect: () => desk.resolve(row),
            },
          ]
        : []),
      ...(undo
        ? [
            {
              label: t(`step.${undo}`),
              icon: <Undo2 aria-hidden="true" className="mirror" />,
              onSelect: () => void desk.move([row], undo),
            },
          ]
        : []),
      ...(isSettled(row)
        ? []
        : [
            {
              label: t(row.driver ? 'assign.change' : 'assign.open'),
              icon: <UserRound aria-hidden="true" />,
              onSelect: () => desk.assign([row]),
            },
          ]),
      {
        label: t('one.subscription'),
        icon: <CalendarCheck aria-hidden="true" />,
        link: <Link to={`/admin/subscriptions/${row.subscriptionId}`} />,
        apart: true,
      },
      {
        label: t('one.customer'),
        icon: <User aria-hidden="true" />,
        link: <Link to={customerPath(row)} />,
      },
    ]
  }
}
