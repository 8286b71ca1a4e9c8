import type { Day } from '../../../domain/dates.ts'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { useDialog } from '../../ui/useDialog.tsx'
import { AreaDialog } from './AreaDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { FailDialog } from './FailDialog.tsx'
import { MovesDialog } from './MovesDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import type { ForwardStep } from './steps.ts'
import { useMoves } from './useMoves.tsx'

type Rows = readonly AdminDelivery[]
type DialogRequest =
  | { kind: 'fail' | 'assign'; rows: Rows }
  | { kind: 'resolve'; delivery: AdminDelivery }
  | { kind: 'area'; date: Day }

/**
 * An admin's actions on one or many deliveries. Render `dialogs` once, inside any dialog in which the actions are used.
 * `focusFallback` gets the focus if the pressed button is gone. `onDone` gets the ids of the finished deliveries.
 */
export function useDeliveryActions(
  focusFallback: () => HTMLElement | null,
  onDone?: (ids: readonly string[]) => void,
) {
  const { move, ...moves } = useMoves(onDone)
  const { ask, dialog } = useDialog<DialogRequest>(focusFallback, (request, props) => {
    if (request.kind === 'area') return <AreaDialog {...props} date={request.date} />
    if (request.kind === 'resolve') return <ResolveDialog {...props} delivery={request.delivery} />
    const { rows } = request
    return request.kind === 'fail' ? (
      <FailDialog {...props} rows={rows} send={(some, failure) => move(some, 'fail', failure)} />
    ) : (
      <AssignDialog {...props} rows={rows} onAssigned={() => onDone?.(rows.map(({ id }) => id))} />
    )
  })
  return {
    move,
    /** Makes the next step: at once, or with a dialog if it needs a reason. */
    step: (rows: Rows, step: ForwardStep) =>
      step === 'fail' ? ask({ kind: 'fail', rows }) : void move(rows, step),
    assign: (rows: Rows) => ask({ kind: 'assign', rows }),
    assignArea: (date: Day) => ask({ kind: 'area', date }),
    resolve: (delivery: AdminDelivery) => ask({ kind: 'resolve', delivery }),
    dialogs: (
      <>
        {dialog}
        <MovesDialog {...moves} />
      </>
    ),
  }
}
export type DeliveryActions = ReturnType<typeof useDeliveryActions>
