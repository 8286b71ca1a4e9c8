import { useState } from 'react'
import { type KitchenSheet, kitchenLabels, LABELS } from '../../../domain/kitchen/contract.ts'
import { slots } from '../../../domain/settings/rules.ts'
import { printFile, showError, useSend } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useKitchenWords } from './words.ts'

type Props = { date: KitchenSheet['date']; open: boolean; onClose: () => void }
const places = Array.from({ length: LABELS.columns * LABELS.rows }, (_, n) => n + 1)

/** Chooses which labels to print, and the position on the sheet where they start. */
export function LabelsDialog({ date, open, onClose }: Props) {
  const { t, slotName } = useKitchenWords()
  const [slot, setSlot] = useState<(typeof slots)[number] | 'all'>('all')
  const [start, setStart] = useState(1)
  const { send, sending } = useSend(
    () =>
      printFile(kitchenLabels, {
        query: { date, start: String(start), ...(slot !== 'all' && { slot }) },
      }),
    { onDone: onClose, onFail: showError },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('labels.title')}
      description={t('labels.text')}
      size="s"
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('labels.cancel')}</Button>
          </DialogClose>
          <Button loading={sending} loadingText={t('labels.making')} onClick={() => void send(undefined)}>
            {t('labels.send')}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('labels.slot')}
        value={slot}
        onChange={setSlot}
        choices={[
          { value: 'all', label: t('labels.all') },
          ...slots.map((value) => ({ value, label: slotName(value) })),
        ]}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-s">{t('labels.start')}</legend>
        <div dir="ltr" className="grid w-fit grid-cols-3 gap-1 rounded-m border border-line-2 p-2">
          {places.map((position) => (
            <button
              key={position}
              type="button"
              aria-label={t('labels.place', { count: position })}
              aria-pressed={position === start}
              onClick={() => setStart(position)}
              className="tabular h-7 w-14 rounded-s border border-line-2 text-xs hover:border-ink-2 aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-leaf pointer-coarse:h-10"
            >
              {position}
            </button>
          ))}
        </div>
        <p className="text-ink-2 text-xs">{t('labels.startHint')}</p>
      </fieldset>
    </Dialog>
  )
}
