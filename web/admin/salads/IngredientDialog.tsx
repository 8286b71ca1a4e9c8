import { useId, useRef, useState } from 'react'
import type { AdminIngredient } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { IngredientForm } from './IngredientForm.tsx'
import { useNameOf } from './words.ts'

type Props = {
  /** `null` for a new one. */
  ingredient: AdminIngredient | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function IngredientDialog({ ingredient, open, onOpenChange }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [typed, setTyped] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={first}
      unsaved={typed}
      title={ingredient ? nameOf(ingredient) : t('ingredient.newTitle')}
      description={
        ingredient && ingredient.inSalads > 0 && t('ingredient.usedIn', { count: ingredient.inSalads })
      }
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('ingredient.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={formId} loading={sending} loadingText={t('ingredient.saving')}>
            {t(ingredient ? 'ingredient.save' : 'ingredient.add')}
          </Button>
        </>
      }
    >
      <IngredientForm
        id={formId}
        ingredient={ingredient}
        firstRef={first}
        onSending={setSending}
        onTyped={setTyped}
        close={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
