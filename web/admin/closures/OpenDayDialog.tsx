import { useState } from 'react'
import { type Closure, removeClosure } from '../../../domain/closures/contract.ts'
import { formatDay } from '../../../domain/dates.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { Effect } from './Effect.tsx'
import { useEffectWords } from './useEffectWords.ts'

/** Removes a closure, and previews the effect. */
export function OpenDayDialog({ closure: { date } }: { closure: Closure }) {
  const { t } = useTranslation('adminClosures')
  const [open, setOpen] = useState(false)
  const day = formatDay(date, useLanguage())
  const effectWords = useEffectWords()
  const { send, sending } = useAct(removeClosure, {
    onDone: ({ effect }) => {
      setOpen(false)
      toast.success(t('open.done', { day, ...effectWords(effect) }))
    },
    onFail: (error) => {
      setOpen(false)
      showFailure(error, t('open.failed'))
    },
  })
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={setOpen}
      title={t('open.title', { day })}
      description={t('open.text')}
      trigger={
        <Button variant="outline" size="s" aria-label={t('list.openOf', { day })}>
          {t('list.open')}
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('open.keep')}</Button>
          </DialogClose>
          <Button
            loading={sending}
            loadingText={t('open.doing')}
            onClick={() => void send({ params: { date } })}
          >
            {t('open.do')}
          </Button>
        </>
      }
    >
      <Effect open={[date]} />
    </Dialog>
  )
}
