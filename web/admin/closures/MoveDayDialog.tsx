import { useState } from 'react'
import { addClosures, type Closure } from '../../../domain/closures/contract.ts'
import { addDays, type Day, formatDay } from '../../../domain/dates.ts'
import { isDeliveryDay } from '../../../domain/deliveries/rules.ts'
import { showFailure, useAct } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { Effect } from './Effect.tsx'
import { useEffectWords } from './useEffectWords.ts'

/** Moves a closure to another day, for example if a feast comes a day later. Each customer is notified once. */
export function MoveDayDialog({ closure, closed }: { closure: Closure; closed: readonly Day[] }) {
  const { t } = useTranslation('adminClosures')
  const { date, reasonEn, reasonAr } = closure
  const language = useLanguage()
  const today = useToday()
  const effectWords = useEffectWords()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Day | null>(null)
  const day = formatDay(date, language)
  const { send, sending } = useAct(addClosures, {
    onDone: ({ added: [moved = date], effect }) => {
      setOpen(false)
      toast.success(t('move.done', { day: formatDay(moved, language), ...effectWords(effect) }))
    },
    onFail: (error) => {
      setOpen(false)
      showFailure(error, t('move.failed'))
    },
  })
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={setOpen}
      title={t('move.title')}
      description={t('move.text', { day })}
      trigger={
        <Button variant="quiet" size="s" aria-label={t('list.moveOf', { day })}>
          {t('list.move')}
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('move.keep')}</Button>
          </DialogClose>
          <Button
            loading={sending}
            loadingText={t('move.doing')}
            disabled={chosen === null}
            onClick={() =>
              chosen && void send({ body: { dates: [chosen], instead: [date], reasonEn, reasonAr } })
            }
          >
            {t('move.do')}
          </Button>
        </>
      }
    >
      <Field label={t('move.day')}>
        <DatePicker
          value={chosen}
          onChange={setChosen}
          today={today}
          min={addDays(today, 1)}
          isOff={(d) => !isDeliveryDay(d) || closed.includes(d)}
        />
      </Field>
      {chosen && <Effect close={[chosen]} open={[date]} />}
    </Dialog>
  )
}
