import { useTranslation } from '../../i18n.ts'
import { AddCardNote } from '../../paying/AddCardNote.tsx'
import { useAddCard } from '../../paying/useAddCard.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'

/** Explains how a card is added and goes to the payment page. */
export function AddCardDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useTranslation('paying')
  const { add, adding, issue } = useAddCard(null)
  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      title={t('addCard.title')}
      description={t('addCard.lead')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('addCard.cancel')}</Button>
          </DialogClose>
          <Button loading={adding} loadingText={t('step.paying')} onClick={() => void add()}>
            {t('addCard.go')}
          </Button>
        </>
      }
    >
      <AddCardNote issue={issue} />
    </Dialog>
  )
}
