import { Check, CloudUpload, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { townIn } from '../../domain/addresses/towns.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { UNDO_MS } from '../../domain/deliveries/failures.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { isDone, type ShownStop } from './shownStops.ts'
import type { useRun } from './useRun.ts'

type StopListProps = {
  stops: readonly ShownStop[]
  /** The id of the stop shown above. */
  next: string | undefined
  now: Date
  onChoose: (deliveryId: string) => void
  press: ReturnType<typeof useRun>['press']
}

/** The other stops: just marked ones with an undo button, coming ones, and finished ones. */
export function StopList({ stops, next, now, onChoose, press }: StopListProps) {
  const { t, language } = useTranslation('run')
  const undoable = stops.filter((stop) => stop.undoable)
  const rest = stops.filter((stop) => !isDone(stop) && stop.deliveryId !== next)
  const done = stops.filter((stop) => isDone(stop) && !stop.undoable)
  return (
    <>
      <Group title={t('justNow')} stops={undoable}>
        {(stop) => (
          <Row key={stop.deliveryId} stop={stop}>
            <Button
              variant="outline"
              icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
              onClick={() => void press({ deliveryId: stop.deliveryId, kind: 'UNDO' })}
            >
              {t('undoFor', { time: timeLeft(stop.undoable?.at ?? now, now) })}
            </Button>
          </Row>
        )}
      </Group>
      <Group title={t('rest')} stops={rest}>
        {(stop) => (
          <li key={stop.deliveryId}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-l bg-surface p-4 text-start shadow-1"
              onClick={() => onChoose(stop.deliveryId)}
            >
              <Position stop={stop} />
              <span className="grid min-w-0 flex-1">
                <span className="wrap-anywhere font-medium">
                  <bdi>{stop.customerName}</bdi>
                </span>
                <span className="truncate text-ink-2 text-s">
                  <bdi>
                    {stop.parts
                      ? `${townIn(stop.parts.city, language)} · ${t('parts.block')} ${stop.parts.block}`
                      : stop.address}
                  </bdi>
                </span>
                <span className="sr-only">{t('openNow')}</span>
              </span>
              {stop.unsent && <Unsent />}
            </button>
          </li>
        )}
      </Group>
      <Group title={t('done')} stops={done}>
        {(stop) => <Row key={stop.deliveryId} stop={stop} />}
      </Group>
    </>
  )
}

/** Formats the remaining time as 1:45. */
function timeLeft(pressed: Date, now: Date) {
  const seconds = Math.max(0, Math.ceil((pressed.getTime() + UNDO_MS - now.getTime()) / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type GroupProps = {
  title: string
  stops: readonly ShownStop[]
  children: (stop: ShownStop) => ReactNode
}
const Group = ({ title, stops, children }: GroupProps) =>
  stops.length > 0 && (
    <section className="grid gap-3">
      <h2 className="font-semibold text-ink-2 text-s">
        {title} <span className="tabular">({stops.length})</span>
      </h2>
      <ul className="grid gap-2.5">{stops.map(children)}</ul>
    </section>
  )

const Position = ({ stop }: { stop: ShownStop }) => (
  <span className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-sunken font-semibold">
    {stop.position}
  </span>
)

function Unsent() {
  const { t } = useTranslation('run')
  return (
    <span className="inline-flex items-center gap-1 text-on-warn-soft text-xs">
      <CloudUpload aria-hidden="true" className="size-4" />
      {t('notSent')}
    </span>
  )
}

/** A finished stop, with its result. Only the customer's name is shown. */
function Row({ stop, children }: { stop: ShownStop; children?: ReactNode }) {
  const { t } = useTranslation('run')
  const failed = stop.shown === 'FAILED'
  const Icon = failed ? X : Check
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-l bg-surface p-4 shadow-1">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-5',
          failed ? 'bg-danger-soft text-on-danger-soft' : 'bg-leaf-soft text-on-leaf-soft',
        )}
      >
        <Icon />
      </span>
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="wrap-anywhere font-medium">
          <bdi>{stop.customerName}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-ink-2 text-s">
          {t(failed ? 'failed' : 'delivered')}
          {stop.unsent && <Unsent />}
        </span>
      </span>
      {children}
    </li>
  )
}
