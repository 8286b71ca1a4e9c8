import { ArrowLeftRight, Plus, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import {
  type BoardDay,
  canTake,
  type HeldSalad,
  isSameSlot,
  type Slot,
  type SlotPart,
  saladIn,
} from './board.ts'
import { PlatedBowl } from './PlatedBowl.tsx'
import { useNames } from './useBoard.ts'

export type SlotActions = {
  held: HeldSalad | null
  onChoose: (slot: Slot) => void
  onPut: (slot: Slot) => void
  onPickUp: (held: HeldSalad) => void
  onRemove: (slot: Slot) => void
  onDragStart: (event: DragEvent, held: HeldSalad) => void
  onDragEnd: () => void
  onDrop: (slot: Slot) => void
}

/** One slot of the board: shows its salad, accepts a salad, and gives it up again. */
export function SlotCell({ day, part, actions }: { day: BoardDay; part: SlotPart; actions: SlotActions }) {
  const { t } = useTranslation('adminShop')
  const { saladName, dayName } = useNames()
  const [over, setOver] = useState(false)
  const slot: Slot = { date: day.date, part }
  const salad = saladIn([day], slot)
  const { held } = actions
  const words = {
    day: dayName(day.date),
    part: t(`menus.part.${part}`),
    salad: salad ? saladName(salad) : '',
  }
  const main = part === 'salad'
  const open = canTake(day, part)
  const look = cx(
    'flex w-full items-center gap-3 rounded-m border-[1.5px] p-2 text-start transition-[border-color,background-color]',
    main && 'lg:flex-col lg:gap-2 lg:pt-3 lg:text-center',
    open && (over || (held && !isSameSlot(held.from, slot)))
      ? 'border-leaf border-dashed'
      : 'border-transparent',
    over && 'bg-leaf-soft',
    !salad && open && !held && 'border-control border-dashed',
    open && 'hover:bg-sunken',
    held && isSameSlot(held.from, slot) && 'opacity-60',
  )
  const content = (
    <>
      {salad ? (
        <PlatedBowl
          salad={salad}
          sizes={main ? '120px' : '48px'}
          className={main ? 'size-16 lg:size-30' : 'size-12 lg:size-11'}
        />
      ) : (
        <span
          aria-hidden="true"
          className={cx(
            'grid shrink-0 place-items-center rounded-full bg-sunken text-ink-3',
            main ? 'size-16 lg:size-30' : 'size-12 lg:size-11',
          )}
        >
          {open && <Plus className="size-5" strokeWidth={1.75} />}
        </span>
      )}
      <span className={cx('min-w-0 flex-1', main && 'lg:grid lg:min-h-9 lg:content-center')}>
        {!main && <span className="block text-2xs text-ink-2">{words.part}</span>}
        <span
          className={cx(
            'block',
            main ? 'display text-[1.375rem] leading-tight' : 'font-medium leading-tight',
          )}
        >
          {salad
            ? words.salad
            : held && open
              ? t('menus.here')
              : t(open ? 'menus.choose' : day.open ? 'menus.toRotation' : 'menus.nothing')}
        </span>
      </span>
    </>
  )
  if (!open) return <div className={look}>{content}</div>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way of three; the buttons within are the others
    <div
      className="group/slot relative"
      draggable={salad !== null}
      onDragStart={(event) => salad && actions.onDragStart(event, { salad, from: slot })}
      onDragEnd={actions.onDragEnd}
      onDragOver={(event) => {
        event.preventDefault() // allows the drop
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        actions.onDrop(slot)
      }}
    >
      <button
        type="button"
        data-slot={`${day.date} ${part}`}
        className={cx(look, salad && !held && 'max-lg:pe-24', salad && !held && !main && 'lg:pe-2')}
        onClick={() => (held ? actions.onPut(slot) : actions.onChoose(slot))}
      >
        <span className="sr-only">
          {held
            ? t('menus.placeHere', { ...words, salad: saladName(held.salad) })
            : t(main ? 'menus.slot' : 'menus.secondSlot', words)}
        </span>
        {content}
      </button>
      {salad && !held && (
        <span
          className={cx(
            'absolute end-1 flex max-lg:inset-y-0 max-lg:items-center lg:top-1',
            'lg:rounded-full lg:bg-raised lg:opacity-0 lg:shadow-1 lg:focus-within:opacity-100 lg:group-hover/slot:opacity-100 lg:pointer-coarse:opacity-100',
          )}
        >
          <IconButton
            size="s"
            label={t('menus.move', words)}
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={() => actions.onPickUp({ salad, from: slot })}
          />
          {main && (
            <IconButton
              size="s"
              label={t('menus.remove', words)}
              icon={<X aria-hidden="true" />}
              onClick={() => actions.onRemove(slot)}
            />
          )}
        </span>
      )}
    </div>
  )
}
