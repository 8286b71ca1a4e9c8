import { FormProvider, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { AddressBody } from '../../../domain/addresses/contract.ts'
import { formatAddress } from '../../../domain/addresses/rules.ts'
import { formatDay } from '../../../domain/dates.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { firstOpenDay } from '../../../domain/subscriptions/changes.ts'
import { placeTypes } from '../../../domain/subscriptions/rules.ts'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { serverNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { typedAddress } from './typedAddress.ts'
import { useSubscriptionForm } from './useSubscriptionForm.tsx'

const Values = z.object({ address: AddressBody, place: z.enum(placeTypes) })

/** Changes the address of all deliveries that can still be changed. */
export function AddressDialog({
  subscription,
  ...dialog
}: DialogProps & { subscription: AdminSubscription }) {
  const { t, language } = useTranslation(['adminSubscriptions', 'addresses'])
  const form = useSubscriptionForm({
    subscription,
    schema: Values,
    valuesOf: (one) => ({ address: typedAddress(one), place: one.addressType }),
    fields: [
      { name: 'address', label: t('one.address'), text: ({ address }) => formatAddress(address, language) },
      { name: 'place', label: t('edit.place'), text: ({ place }) => t(`one.placeTypes.${place}`) },
    ],
    bodyOf: ({ address, place }) => ({ address, addressType: place }),
    close: () => {
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    words: { saved: t('edit.saved'), failed: t('edit.failed') },
  })
  const place = useWatch({ control: form.control, name: 'place' })
  return (
    <EditDialog
      {...dialog}
      form={form}
      title={t('edit.address')}
      description={t('edit.addressText', { day: formatDay(firstOpenDay(serverNow()), language) })}
    >
      <FormProvider {...form.form}>
        <AddressFields prefix="address" />
      </FormProvider>
      <Segmented
        label={t('edit.place')}
        value={place}
        onChange={(value) => form.setValue('place', value, { shouldDirty: true })}
        choices={placeTypes.map((value) => ({ value, label: t(`one.placeTypes.${value}`) }))}
      />
    </EditDialog>
  )
}
