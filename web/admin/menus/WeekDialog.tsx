import { addDays, type Day } from '../../../domain/dates.ts'
import {
  type AdminMenuWeek,
  adminMenuWeek,
  type BoardSalad,
  copyLastWeek,
  fillFromRotation,
  planWeek,
} from '../../../domain/menu/contract.ts'
import { call, showFailure, useRead, useSend } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { AffectedDeliveries } from './AffectedDeliveries.tsx'
import { type BoardDay, planBody } from './board.ts'
import { PlatedBowl } from './PlatedBowl.tsx'
import { useNames } from './useBoard.ts'

export type WeekAction = 'copy' | 'fill' | 'clear'
const words = { copy: 'copying', fill: 'filling', clear: 'clearing' } as const
const noSalad = { copy: 'menus.by.ROTATION', fill: 'menus.by.none', clear: 'menus.by.none' } as const

type Props = {
  action: WeekAction
  week: Day
  /** The saved days: the call ignores unsaved changes. */
  days: readonly BoardDay[]
  unsaved: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: (week: AdminMenuWeek) => void
}

/** Shows which open days will change and how, then changes them. */
export function WeekDialog({ action, week, days, unsaved, open, onOpenChange, onDone }: Props) {
  const { t } = useTranslation('adminShop')
  const before = useRead(
    adminMenuWeek,
    { params: { week: addDays(week, -7) } },
    { enabled: open && action === 'copy' },
  )
  const lastWeek = before.data?.days ?? []
  /** The salad that copying brings: last week's, or the rotation's if that cannot be served again. */
  const copied = (date: Day) => {
    const salad = lastWeek.find((d) => d.date === addDays(date, -7))?.salad
    const again = days.some((d) => !d.open && d.salad?.id === salad?.id)
    return salad?.status === 'ACTIVE' && !again ? salad : null
  }
  const touches = {
    copy: () => lastWeek.some((d) => d.salad),
    fill: (d: BoardDay) => !d.salad,
    clear: (d: BoardDay) => d.salad !== null,
  }
  const openDays = days.filter((d) => d.open)
  const touched = openDays.filter(touches[action])
  const area = words[action]
  const params = { week }
  /** Calls that overwrite days send the versions that were shown, so that nobody's plan is overwritten unseen. */
  const calls = {
    copy: () =>
      call(copyLastWeek, {
        params,
        body: { days: openDays.map(({ date, version }) => ({ date, version })) },
      }),
    fill: () => call(fillFromRotation, { params }),
    clear: () =>
      call(planWeek, {
        params,
        body: planBody(touched.map((d) => ({ ...d, salad: null, alternative: null }))),
      }),
  }
  const { send, sending } = useSend(calls[action], {
    onDone: (saved) => {
      onOpenChange(false)
      onDone(saved)
      toast.success(t(`menus.${area}.done`))
    },
    onFail: (error) => {
      onOpenChange(false)
      showFailure(error, t('menus.actions.failed'))
    },
  })
  const reading = action === 'copy' && before.isPending
  const nothing = openDays.length === 0 ? t('menus.actions.allClosed') : t(`menus.${area}.nothing`)
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      title={t(`menus.${area}.title`)}
      description={
        touched.length > 0 || reading ? t(`menus.${area}.text`, { count: touched.length }) : nothing
      }
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('menus.actions.back')}</Button>
          </DialogClose>
          {touched.length > 0 && (
            <Button
              variant={action === 'clear' ? 'danger' : 'primary'}
              loading={sending}
              loadingText={t(`menus.${area}.doing`)}
              onClick={() => void send(undefined)}
            >
              {t(`menus.${area}.do`)}
            </Button>
          )}
        </>
      }
    >
      {touched.length > 0 && (
        <ul className="grid gap-2">
          {touched.map((d) => (
            <li key={d.date} className="flex min-h-10 items-center gap-3">
              <span className="w-32 shrink-0 font-medium">
                <DayText day={d.date} style="short" />
              </span>
              <SlotSalad salad={action === 'copy' ? copied(d.date) : d.salad} none={t(noSalad[action])} />
            </li>
          ))}
        </ul>
      )}
      {touched.length > 0 && <AffectedDeliveries days={touched} />}
      {unsaved && touched.length > 0 && <Note tone="warn">{t('menus.actions.loses')}</Note>}
    </Dialog>
  )
}

function SlotSalad({ salad, none }: { salad: BoardSalad | null; none: string }) {
  const { saladName } = useNames()
  if (!salad) return <span className="text-ink-2">{none}</span>
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-2">
      <PlatedBowl salad={salad} sizes="36px" className="size-9" />
      {saladName(salad)}
    </span>
  )
}
