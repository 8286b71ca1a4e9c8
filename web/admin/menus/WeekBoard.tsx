import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { AdminMenuWeek, BoardSalad } from '../../../domain/menu/contract.ts'
import { warningsOf } from '../../../domain/menu/rules.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { useTranslation } from '../../i18n.ts'
import { useFocusAfter } from '../../ui/useFocusAfter.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { ServiceOffNote } from '../shop/ServiceOffNote.tsx'
import { BoardBar } from './BoardBar.tsx'
import type { HeldSalad, Slot } from './board.ts'
import { DayCard } from './DayCard.tsx'
import { SaladChooser } from './SaladChooser.tsx'
import { SaladTray } from './SaladTray.tsx'
import type { SlotActions } from './SlotCell.tsx'
import { useBoard, useNames } from './useBoard.ts'
import { useSaveWeek } from './useSaveWeek.tsx'
import { WeekActions } from './WeekActions.tsx'

/** The week's board with the salads beside it. Nothing is saved until the admin saves. */
export function WeekBoard({ answer, salads }: { answer: AdminMenuWeek; salads: readonly BoardSalad[] }) {
  const { t } = useTranslation('adminShop')
  const { saladName } = useNames()
  const wide = useMedia('(min-width: 64rem)')
  const board = useBoard(answer)
  const { days, held } = board
  const warnings = warningsOf(days)
  // The bar and its buttons disappear once nothing is unsaved.
  const { focusTarget: root, pressed } = useFocusAfter<HTMLDivElement>(board.changed.length > 0)
  const dragged = useRef<HeldSalad | null>(null)
  const [chooser, setChooser] = useState<{ slot: Slot; open: boolean } | null>(null)
  const { save, saving, conflictDialog } = useSaveWeek(board, answer.week)

  /** Moves the focus to where the next press belongs. Putting a salad back returns it to where the salad came from. */
  const focusOn = (selector: string) =>
    root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: false })
  const pickUp = (heldSalad: HeldSalad) => {
    board.pickUp(heldSalad)
    const open = days.find((d) => d.open)
    if (open) focusOn(`[data-slot="${heldSalad.from?.date ?? open.date} ${heldSalad.from?.part ?? 'salad'}"]`)
  }
  const putBack = () => {
    if (!held) return
    board.putBack()
    focusOn(
      held.from ? `[data-slot="${held.from.date} ${held.from.part}"]` : `[data-salad="${held.salad.id}"]`,
    )
  }
  const startDrag = (event: DragEvent, heldSalad: HeldSalad) => {
    dragged.current = heldSalad
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', saladName(heldSalad.salad))
  }
  const endDrag = () => {
    dragged.current = null
  }
  const actions: SlotActions = {
    held,
    onChoose: (slot) => setChooser({ slot, open: true }),
    onPut: (slot) => held && board.put(held, slot),
    onPickUp: pickUp,
    onRemove: (slot) => {
      board.remove(slot)
      focusOn(`[data-slot="${slot.date} ${slot.part}"]`)
    },
    onDragStart: startDrag,
    onDragEnd: endDrag,
    onDrop: (slot) => dragged.current && board.put(dragged.current, slot),
  }
  const close = () => setChooser((before) => before && { ...before, open: false })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from anywhere on the board
    <div
      ref={root}
      tabIndex={-1}
      className="grid gap-4 outline-none"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && putBack()}
    >
      {/* At the start of the line, because toasts appear in the other corner. */}
      <div>
        <WeekActions
          week={answer.week}
          days={answer.days}
          unsaved={board.changed.length > 0}
          onDone={(week) => board.takeOver(week)}
        />
      </div>
      <ServiceOffNote />
      <div className="grid gap-3 lg:grid-cols-5">
        {days.map((day) => (
          <DayCard
            key={day.date}
            day={day}
            changed={board.changed.some((d) => d.date === day.date)}
            warnings={warnings.filter((w) => w.date === day.date).map((w) => w.warning)}
            actions={actions}
          />
        ))}
      </div>
      {wide && days.some((d) => d.open) && (
        <section
          aria-label={t('menus.tray.title')}
          onDragOver={(event) => dragged.current?.from?.part === 'salad' && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged.current?.from?.part === 'salad') board.remove(dragged.current.from)
          }}
        >
          <SaladTray
            salads={salads}
            days={days}
            pickedId={held?.from ? undefined : held?.salad.id}
            onPick={(salad) => (held?.salad.id === salad.id ? putBack() : pickUp({ salad, from: null }))}
            onDragStart={(event, salad) => startDrag(event, { salad, from: null })}
            onDragEnd={endDrag}
            title={
              <div className="me-auto">
                <h2 className="font-semibold text-l leading-tight">{t('menus.tray.title')}</h2>
                <p className="text-ink-2 text-xs">{t('menus.tray.hint')}</p>
              </div>
            }
          />
        </section>
      )}
      <BoardBar
        board={board}
        twice={warnings.some((w) => w.warning === 'TWICE')}
        saving={saving}
        onPress={pressed}
        onSave={save}
      />
      <p role="status" className="sr-only">
        {board.announcement}
      </p>
      {chooser && (
        <SaladChooser
          {...chooser}
          days={days}
          salads={salads}
          onClose={close}
          onPick={(salad) => {
            board.put({ salad, from: null }, chooser.slot)
            close()
          }}
          onClear={() => {
            board.remove(chooser.slot)
            close()
          }}
        />
      )}
      {conflictDialog}
      <UnsavedGuard
        dirty={board.changed.length > 0}
        words={{
          title: t('menus.leave.title'),
          text: t('menus.leave.text', { count: board.changed.length }),
          stay: t('menus.leave.stay'),
          leave: t('menus.leave.leave'),
        }}
      />
    </div>
  )
}
