import { useState } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import type { AdminMenuWeek, BoardSalad } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import {
  type BoardDay,
  changedDays,
  changedSince,
  clearSlot,
  type HeldSalad,
  onTopOf,
  placeSalad,
  type Slot,
  saladIn,
} from './board.ts'

/** Formats the names of salads and days in the current language. */
export function useNames() {
  const language = useLanguage()
  return {
    saladName: (salad: BoardSalad) => (language === 'ar' ? salad.nameAr : salad.nameEn),
    dayName: (date: Day) => formatDay(date, language, 'weekday'),
    /** 'Sun' where 'Sunday' is too long. */
    shortDay: (date: Day) => formatDay(date, language, 'short').replace(/ .*/, ''),
  }
}

/**
 * The state of a week being planned: the server's days with local changes, the salad that is picked up, and the
 * announcement for screen readers.
 */
export function useBoard(answer: AdminMenuWeek) {
  const { t } = useTranslation('adminShop')
  const { saladName, dayName } = useNames()
  const [base, setBase] = useState(answer)
  const [lastAnswer, setLastAnswer] = useState(answer)
  const [draft, setDraft] = useState(answer.days)
  const [held, setHeld] = useState<HeldSalad | null>(null)
  const [announcement, announce] = useState('')

  const takeOver = (week: AdminMenuWeek, mine: readonly BoardDay[]) => {
    setBase(week)
    setDraft(onTopOf(week.days, mine))
  }
  const changed = changedDays(base.days, draft)
  if (answer !== lastAnswer) {
    setLastAnswer(answer)
    takeOver(answer, changed)
  }

  const partName = (slot: Slot) => t(`menus.part.${slot.part}`)
  const put = (picked: HeldSalad, to: Slot) => {
    const other = saladIn(draft, to)
    const words = { salad: saladName(picked.salad), day: dayName(to.date), part: partName(to) }
    setDraft(placeSalad(draft, picked, to))
    setHeld(null)
    announce(
      picked.from && other
        ? t('menus.said.swapped', { ...words, other: saladName(other) })
        : t('menus.said.placed', words),
    )
  }
  return {
    days: draft,
    changed,
    held,
    announcement,
    pickUp: (picked: HeldSalad) => {
      setHeld(picked)
      announce(t('menus.said.picked', { salad: saladName(picked.salad) }))
    },
    putBack: () => {
      if (held) announce(t('menus.said.back', { salad: saladName(held.salad) }))
      setHeld(null)
    },
    put,
    remove: (slot: Slot) => {
      const salad = saladIn(draft, slot)
      setDraft(clearSlot(draft, slot))
      setHeld(null)
      if (salad) announce(t('menus.said.removed', { salad: saladName(salad), day: dayName(slot.date) }))
    },
    discard: () => {
      setDraft(base.days)
      setHeld(null)
    },
    /** Takes over the server's current week and keeps the local changes in `mine`. */
    takeOver: (week: AdminMenuWeek, mine: readonly BoardDay[] = []) => {
      takeOver(week, mine)
      setHeld(null)
    },
    /** Takes over the saved week and keeps local changes made since it was sent. */
    takeSaved: (week: AdminMenuWeek, sent: readonly BoardDay[]) => {
      setBase(week)
      setDraft((now) => onTopOf(week.days, changedSince(sent, now, week.days)))
    },
  }
}
export type Board = ReturnType<typeof useBoard>
