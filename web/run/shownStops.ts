import type { DeliveryStatus } from '../../domain/deliveries/rules.ts'
import type { Stop } from '../../domain/runs/contract.ts'
import { canUndo, type PressedMark, standingMark } from '../../domain/runs/rules.ts'
import type { StoredMark } from './database.ts'

export type ShownStop = Stop & {
  /** The status including unsent marks. */
  shown: DeliveryStatus
  unsent: boolean
  /** The mark that can be undone now. */
  undoable: PressedMark | null
  refused: boolean
}

const pressOf = ({ id, kind, reason, note, at, sequence }: StoredMark): PressedMark => ({
  id,
  kind,
  reason: reason ?? null,
  note: note ?? null,
  at: new Date(at),
  receivedAt: null,
  sequence,
})

export const isDone = ({ shown }: Pick<ShownStop, 'shown'>) => shown === 'DELIVERED' || shown === 'FAILED'

/** The stops from the server's last response, with this phone's unsent marks applied. */
export function shownStops(stops: readonly Stop[], marks: readonly StoredMark[], now: Date): ShownStop[] {
  const byStop = Map.groupBy(marks, (mark) => mark.deliveryId)
  return stops.map((stop) => {
    const own = byStop.get(stop.deliveryId) ?? []
    const last = own.filter((mark) => mark.result === null).at(-1)
    const shown = last === undefined ? stop.status : last.kind === 'UNDO' ? 'OUT_FOR_DELIVERY' : last.kind
    const standing = standingMark(own.filter((mark) => mark.result !== 'REFUSED').map(pressOf))
    const isUndoable = standing !== null && standing.kind === shown && canUndo(standing.at, now)
    return {
      ...stop,
      shown,
      unsent: last !== undefined,
      undoable: isUndoable ? standing : null,
      refused: own.at(-1)?.result === 'REFUSED',
    }
  })
}
