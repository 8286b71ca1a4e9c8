import { EllipsisVertical, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type PaymentOptions, removeCard, setDefaultCard } from '../../domain/payments/contract.ts'
import { showError, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'

interface CardMenuProps {
  card: NonNullable<PaymentOptions['card']>
  isDefault: boolean
  /** A further consequence of removing the card. */
  removalNote?: string
}

/** The actions for a saved card. */
export function CardMenu({ card, isDefault, removalNote }: CardMenuProps) {
  const { t } = useTranslation('paying')
  const [asking, setAsking] = useState(false)
  const input = { params: { id: card.id } }
  const last4 = `\u2066${card.cardLast4}\u2069`
  const first = useAct(setDefaultCard, {
    onDone: () => toast.success(t('card.madeDefault')),
    onFail: showError,
  })
  const removal = useAct(removeCard, {
    onDone: () => {
      setAsking(false)
      toast.success(t('card.removed'))
    },
    onFail: showError,
  })
  const items = [
    {
      label: t('card.makeDefault'),
      icon: <Star aria-hidden="true" />,
      onSelect: () => void first.send(input),
    },
    {
      label: t('card.remove'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking(true),
    },
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('card.menu', { last4 })} icon={<EllipsisVertical aria-hidden="true" />} />
        }
        items={isDefault ? items.slice(1) : items}
      />
      <Dialog
        alert
        size="s"
        open={asking}
        onOpenChange={setAsking}
        title={t('card.removeTitle', { last4 })}
        description={t('card.removeText')}
        footer={
          <>
            <DialogClose>
              <Button variant="outline">{t('card.keep')}</Button>
            </DialogClose>
            <Button
              variant="danger"
              loading={removal.sending}
              loadingText={t('card.removing')}
              onClick={() => void removal.send(input)}
            >
              {t('card.remove')}
            </Button>
          </>
        }
      >
        {removalNote && <Note tone="warn">{removalNote}</Note>}
      </Dialog>
    </>
  )
}
