import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { AddressBody } from '../../../domain/addresses/contract.ts'
import { formatAddress } from '../../../domain/addresses/rules.ts'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { typedAddress } from '../subscriptions/typedAddress.ts'
import { useDeliveryForm } from './useDeliveryForm.tsx'

const Values = z.object({ address: AddressBody })

/** Changes the address of one delivery, also after the cutoff. */
export function AddressDialog({ delivery, onDone, ...dialog }: DialogProps & { delivery: AdminDelivery }) {
  const { t, language } = useTranslation('adminDelivery')
  const id = useId()
  const form = useDeliveryForm({
    delivery,
    schema: Values,
    valuesOf: (one) => ({ address: typedAddress(one) }),
    fields: [
      { name: 'address', label: t('one.where'), text: ({ address }) => formatAddress(address, language) },
    ],
    bodyOf: (values) => values,
    close: () => {
      onDone()
      dialog.onOpenChange(false)
    },
  })
  return (
    <Dialog
      {...dialog}
      unsaved={form.isDirty}
      title={t('edit.address')}
      description={t('edit.addressText')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('edit.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={form.sending} loadingText={t('edit.saving')}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProvider {...form.form}>
          <AddressFields prefix="address" />
        </FormProvider>
      </form>
      {form.conflictDialog}
    </Dialog>
  )
}
