import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { messageKey } from '../../../domain/fields.ts'
import type { Salad } from '../../../domain/menu/contract.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { AlwaysIn, IngredientLine } from '../../salads/IngredientLine.tsx'
import { useSalads } from '../../shop.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

type Props = DialogProps & { subscription: AdminSubscription }

/** Changes what is left out of one salad, for every delivery of it. */
export function LeftOutDialog(props: Props) {
  const { t } = useTranslation('adminSubscriptions')
  const salads = useSalads().data?.content ?? []
  const next = props.subscription.deliverySchedules.find((d) => d.status === 'SCHEDULED')
  const [chosen, setChosen] = useState(next?.assignedSalad?.saladId ?? null)
  const salad = salads.find((s) => s.id === chosen)
  /** Unsaved changes belong to the chosen salad, so another cannot be chosen. */
  const choice = (unsaved: boolean) => (
    <Field label={t('edit.salad')} {...(unsaved && { hint: t('edit.saveFirst') })}>
      <Select
        disabled={unsaved}
        value={chosen}
        onChange={setChosen}
        placeholder={t('edit.chooseSalad')}
        options={salads.map((s) => ({ value: s.id, label: s.name }))}
      />
    </Field>
  )
  if (salad)
    return (
      <OfSalad key={salad.id} {...props} salad={salad}>
        {choice}
      </OfSalad>
    )
  return (
    <Dialog
      {...props}
      title={t('edit.leftOut')}
      description={t('edit.leftOutText')}
      footer={
        <DialogClose>
          <Button variant="outline">{t('edit.cancel')}</Button>
        </DialogClose>
      }
    >
      {choice(false)}
    </Dialog>
  )
}

const Values = z.object({
  excludedIngredientIds: z.array(z.string()),
  notes: z.string().trim().max(ORDER_LIMITS.notes, messageKey('tooLong')),
})

function OfSalad({
  subscription,
  salad,
  children,
  ...dialog
}: Props & { salad: Salad; children: (unsaved: boolean) => ReactNode }) {
  const { t } = useTranslation(['adminSubscriptions', 'leftOut'])
  const namesOf = (ids: readonly string[]) =>
    salad.ingredients
      .filter((i) => ids.includes(i.id))
      .map((i) => i.name)
      .join(t('leftOut:comma'))
  const form = useSubscriptionForm({
    subscription,
    schema: Values,
    valuesOf: (one) => {
      const own = one.saladCustomizations.find((c) => c.saladId === salad.id)
      return { excludedIngredientIds: own?.excludedIngredientIds ?? [], notes: own?.notes ?? '' }
    },
    fields: [
      {
        name: 'excludedIngredientIds',
        label: t('one.leftOut'),
        text: ({ excludedIngredientIds }) => namesOf(excludedIngredientIds) || t('one.none'),
      },
      { name: 'notes', label: t('edit.kitchen') },
    ],
    bodyOf: ({ excludedIngredientIds, notes }) => ({
      saladCustomizations: [{ saladId: salad.id, excludedIngredientIds, notes: notes || null }],
    }),
    close: () => {
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    words: { saved: t('edit.saved'), failed: t('edit.failed') },
  })
  const out = useWatch({ control: form.control, name: 'excludedIngredientIds' })
  const toggle = (id: string) =>
    form.setValue(
      'excludedIngredientIds',
      out.includes(id) ? out.filter((one) => one !== id) : [...out, id],
      { shouldDirty: true },
    )
  return (
    <EditDialog {...dialog} form={form} title={t('edit.leftOut')} description={t('edit.leftOutText')}>
      {children(form.isDirty)}
      <ul aria-label={t('edit.inside', { salad: salad.name })}>
        {salad.ingredients.map((ingredient) => (
          <IngredientLine
            key={ingredient.id}
            ingredient={ingredient}
            out={out.includes(ingredient.id)}
            outText={t('edit.outText')}
            onToggle={() => toggle(ingredient.id)}
            {...(!ingredient.removable && {
              instead: <AlwaysIn unwanted={false} text={t('edit.fixed')} />,
            })}
          />
        ))}
      </ul>
      <Field label={t('edit.kitchen')} error={form.errorOf('notes')} optional>
        <TextArea rows={2} maxLength={ORDER_LIMITS.notes} {...form.register('notes')} />
      </Field>
    </EditDialog>
  )
}
