import type { Day } from '../../../domain/dates.ts'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { useAskedDialog } from '../../subscriptions/useAskedDialog.tsx'
import { AreaDialog } from './AreaDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { FailDialog } from './FailDialog.tsx'
import { MovesDialog } from './MovesDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import type { ForwardStep } from './steps.ts'
import { useMoves } from './useMoves.tsx'

type Rows = readonly AdminDelivery[]
type Asked =
  | { what: 'fail' | 'assign'; rows: Rows }
  | { what: 'resolve'; delivery: AdminDelivery }
  | { what: 'area'; date: Day }

/**
 * An admin's actions on one or many deliveries. Render `dialogs` once, inside any dialog in which the actions
 * are used. `place` gets the focus if the pressed button is gone. `onDone` gets the ids of the finished
 * deliveries.
 */
export function useDesk(place: () => HTMLElement | null, onDone?: (ids: readonly string[]) => void) {
  const { move, ...moves } = useMoves(onDone)
  const { ask, dialog } = useAskedDialog<Asked>(place, (asked, props) => {
    if (asked.what === 'area') return <AreaDialog {...props} date={asked.date} />
    if (asked.what === 'resolve') return <ResolveDialog {...props} delivery={asked.delivery} />
    const { rows } = asked
    return asked.what === 'fail' ? (
      <FailDialog {...props} rows={rows} send={(some, failure) => move(some, 'fail', failure)} />
    ) : (
      <AssignDialog {...props} rows={rows} onAssigned={() => onDone?.(rows.map(({ id }) => id))} />
    )
  })
  return {
    move,
    /** Makes the next step: at once, or with a dialog if it needs a reason. */
    step: (rows: Rows, step: ForwardStep) =>
      step === 'fail' ? ask({ what: 'fail', rows }) : void move(rows, step),
    assign: (rows: Rows) => ask({ what: 'assign', rows }),
    assignArea: (date: Day) => ask({ what: 'area', date }),
    resolve: (delivery: AdminDelivery) => ask({ what: 'resolve', delivery }),
    dialogs: (
      <>
        {dialog}
        <MovesDialog {...moves} />
      </>
    ),
  }
}
export type Desk = ReturnType<typeof useDesk>
