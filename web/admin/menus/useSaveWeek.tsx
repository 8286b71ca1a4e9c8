import { useState } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { type AdminMenuWeek, planWeek } from '../../../domain/menu/contract.ts'
import { call, showFailure, useSend } from '../../api.ts'
import { ConflictDialog, type Side } from '../../form/ConflictDialog.tsx'
import { currentOf } from '../../form/currentOf.ts'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'
import { type BoardDay, changedByBoth, onTopOf, planBody } from './board.ts'
import { type Board, useNames } from './useBoard.ts'

/** Saves the changed days. If someone else changed them too, the user chooses day by day first. */
export function useSaveWeek(board: Board, week: Day) {
  const { t, language } = useTranslation('adminShop')
  const { saladName } = useNames()
  const [conflict, setConflict] = useState<{ theirs: AdminMenuWeek; time: number } | null>(null)
  const [open, setOpen] = useState(false)
  const { send: save, sending } = useSend(
    async ({ changed, days }: Pick<Board, 'changed' | 'days'>) => ({
      saved: await call(planWeek, { params: { week }, body: planBody(changed) }),
      sent: days,
    }),
    {
      onDone: ({ saved, sent }) => {
        board.takeSaved(saved, sent)
        toast.success(t('menus.save.saved'))
      },
      onFail: (error) => {
        const theirs = currentOf(error, planWeek.returns)
        if (!theirs) return showFailure(error, t('menus.save.failed'))
        setConflict((before) => ({ theirs, time: (before?.time ?? 0) + 1 }))
        setOpen(true)
      },
    },
  )

  const planned = ({ salad, alternative }: BoardDay) =>
    salad ? [salad, alternative].flatMap((s) => (s ? [saladName(s)] : [])).join(' · ') : t('menus.toRotation')
  const both = conflict ? changedByBoth(conflict.theirs.days, board.changed) : []
  const resolve = (theirs: AdminMenuWeek, chosenSides: ReadonlyMap<string, Side>) => {
    const mine = board.changed
      .filter(({ date }) => chosenSides.get(date) !== 'theirs')
      .map((d) => ({ ...d, version: theirs.days.find(({ date }) => date === d.date)?.version ?? 0 }))
    board.takeOver(theirs, mine)
    setOpen(false)
    if (mine.length > 0) void save({ changed: mine, days: onTopOf(theirs.days, mine) })
  }
  return {
    save: () => void save(board),
    saving: sending,
    conflictDialog: conflict && (
      <ConflictDialog
        key={conflict.time}
        differences={both.map(({ date, mine, theirs }) => ({
          name: date,
          label: formatDay(date, language),
          mine: planned(mine),
          theirs: planned(theirs),
          keep: 'mine',
        }))}
        open={open}
        onBack={() => setOpen(false)}
        onSave={(chosenSides) => resolve(conflict.theirs, chosenSides)}
      />
    ),
  }
}
