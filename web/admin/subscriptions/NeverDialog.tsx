import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDay } from '../../../domain/dates.ts'
import { isSettled } from '../../../domain/deliveries/rules.ts'
import { allergens } from '../../../domain/menu/rules.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { NeverConflicts } from '../../salads/NeverConflicts.tsx'
import { NeverLists } from '../../salads/NeverLists.tsx'
import { useSalads } from '../../shop.ts'
import { useNeverConflicts } from '../../subscriptions/useNeverConflicts.ts'
import { Note } from '../../ui/Note.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

const Values = z.object({
  neverIngredientIds: z.array(z.string()),
  neverAllergens: z.array(z.enum(allergens)),
})

/** Changes what the subscription should never contain, with the days on which that is not possible. */
export function NeverDialog({ subscription, ...dialog }: DialogProps & { subscription: AdminSubscription }) {
  const { t, language } = useTranslation(['adminSubscriptions', 'menu', 'leftOut'])
  const packed = subscription.deliverySchedules.find((one) => one.frozen && !isSettled(one.status))
  const salads = useSalads().data?.content ?? []
  const names = new Map(salads.flatMap((s) => s.ingredients).map((i) => [i.id, i.name]))
  const form = useSubscriptionForm({
    subscription,
    schema: Values,
    valuesOf: (one) => ({ neverIngredientIds: one.neverIngredientIds, neverAllergens: one.neverAllergens }),
    fields: [
      {
        name: 'neverIngredientIds',
        label: t('edit.ingredients'),
        text: ({ neverIngredientIds: ids }) =>
          ids.map((id) => names.get(id) ?? id).join(t('leftOut:comma')) || t('one.none'),
      },
      {
        name: 'neverAllergens',
        label: t('edit.allergens'),
        text: ({ neverAllergens }) =>
          neverAllergens.map((a) => t(`menu:allergens.${a}`)).join(t('leftOut:comma')) || t('one.none'),
      },
    ],
    bodyOf: (values) => values,
    close: () => {
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    words: { saved: t('edit.saved'), failed: t('edit.failed') },
  })
  const [neverIngredientIds, neverAllergens] = useWatch({
    control: form.control,
    name: ['neverIngredientIds', 'neverAllergens'],
  })
  const never = { neverIngredientIds, neverAllergens }
  return (
    <EditDialog {...dialog} form={form} title={t('edit.neverTitle')} description={t('edit.neverText')}>
      <NeverLists
        {...never}
        onChange={(change) => {
          const dirty = { shouldDirty: true }
          if (change.neverIngredientIds)
            form.setValue('neverIngredientIds', [...change.neverIngredientIds], dirty)
          if (change.neverAllergens) form.setValue('neverAllergens', [...change.neverAllergens], dirty)
        }}
      >
        {packed && (
          <Note tone="warn">{t('edit.neverPacked', { day: formatDay(packed.deliveryDate, language) })}</Note>
        )}
        <NeverConflicts ofCustomer conflicts={useNeverConflicts(subscription, never)} />
      </NeverLists>
    </EditDialog>
  )
}
