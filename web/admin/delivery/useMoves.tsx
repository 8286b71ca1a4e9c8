import { useRef, useState } from 'react'
import { type AdminDelivery, MOST_AT_ONCE, moveDeliveries } from '../../../domain/deliveries/adminContract.ts'
import type { FailureReason } from '../../../domain/deliveries/failures.ts'
import { type DeliveryStatus, deliveryTransitions } from '../../../domain/deliveries/rules.ts'
import { failureText } from '../../api/showError.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'
import { batchesOf } from './batches.ts'
import { forwardSteps, type Step, undoOf } from './steps.ts'

export type Moved = Pick<AdminDelivery, 'id' | 'customerName'>
export type Failure = { reason: FailureReason; note: string | null }
type Refused = { id: string; customerName: string; status: DeliveryStatus }
export type Moving = {
  done: number
  total: number
  changed: number
  refused: Refused[]
  error: string | null
  over: boolean
}

/** The error that stopped it, and the deliveries that were not changed. */
export type Stopped = { error: string; left: readonly Moved[] }

/**
 * Applies a step to deliveries in batches and offers to undo it. MovesDialog shows the progress and those that could
 * not be changed. An error in a failure report is shown in that report's dialog. `onMoved` gets the ids of the changed
 * deliveries.
 */
export function useMoves(onMoved: (ids: readonly string[]) => void = () => {}) {
  const { t } = useTranslation(['adminDelivery', 'deliveryWords'])
  const [moving, setMoving] = useState<Moving | null>(null)
  const [open, setOpen] = useState(false)
  const stopped = useRef(false)
  const underWay = useRef(new Set<string>())

  const move = async (
    candidates: readonly Moved[],
    step: Step,
    failure?: Failure,
  ): Promise<Stopped | null> => {
    // A second press would find them changed already and report an error.
    const rows = candidates.filter(({ id }) => !underWay.current.has(id))
    if (rows.length === 0) return null
    for (const { id } of rows) underWay.current.add(id)
    stopped.current = false
    const changed: string[] = []
    const refused: Refused[] = []
    let error: string | null = null
    const show = (over: boolean) =>
      setMoving({
        done: changed.length + refused.length,
        total: rows.length,
        changed: changed.length,
        refused: [...refused],
        error,
        over,
      })
    show(false)
    setOpen(!failure && rows.length > MOST_AT_ONCE)
    for (const some of batchesOf(rows)) {
      if (stopped.current) break
      try {
        const ids = some.map(({ id }) => id)
        const body = { ids, action: step, ...failure }
        // Does not wait for the list: the selection is cleared before the list shows the step, so that a new
        // selection is kept.
        const answer = await call(moveDeliveries, { body }, { waitsForRead: false })
        changed.push(...answer.changed.map(({ id }) => id))
        refused.push(...answer.refused)
        show(false)
      } catch (thrown) {
        error = failureText(thrown, t('moved.failed'))
        break
      }
    }
    for (const { id } of rows) underWay.current.delete(id)
    const done = new Set(changed)
    onMoved(changed)
    if (changed.length > 0)
      say(
        rows.filter(({ id }) => done.has(id)),
        step,
      )
    show(true)
    if (failure && error !== null) return { error, left: rows.filter(({ id }) => !done.has(id)) }
    setOpen(refused.length > 0 || error !== null)
    return null
  }

  const say = (rows: readonly Moved[], step: Step) => {
    const status = deliveryTransitions.targetOf(step) ?? 'SCHEDULED'
    const forward = forwardSteps.find((one) => one === step)
    const [only] = rows
    toast.success(
      only && rows.length === 1
        ? t('moved.one', {
            name: `\u2068${only.customerName}\u2069`,
            status: t(`deliveryWords:status.${status}`),
          })
        : t(`moved.${status === 'CANCELLED' ? 'SCHEDULED' : status}`, { count: rows.length }),
      {
        // The same id replaces the earlier toast about these deliveries, which is outdated and can no longer be undone.
        id: `moved ${rows.map(({ id }) => id).join(' ')}`,
        ...(forward && {
          action: { label: t('moved.undo'), onPress: () => void move(rows, undoOf[forward]) },
        }),
      },
    )
  }
  const close = () => {
    stopped.current = true
    setOpen(false)
  }
  return { move, moving, open, close }
}
