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
 * What an admin does with deliveries: one of them or many. `dialogs` stands once, inside whatever dialog it is used in.
 * `place`: where the focus goes when what was pressed is gone. `onDone`: those it is done with.
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
    /** The next step: at once, or with the reason it needs. */
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
