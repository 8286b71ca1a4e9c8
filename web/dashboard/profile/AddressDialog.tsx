import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { type Address, AddressBody, addAddress, changeAddress } from '../../../domain/addresses/contract.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { emptyAddress } from '../../addresses/addressValues.ts'
import { call } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'

interface AddressDialogProps {
  /** The address being edited, or 'new'; null if closed. */
  editing: Address | 'new' | null
  /** The first address is always the default. */
  isFirst: boolean
  onClose: () => void
}

/** A form for a saved address, new or edited. */
export const AddressDialog = (props: AddressDialogProps) => (
  // A new form for each opening, so that it starts with the saved values.
  <AddressForm key={useOpenCount(props.editing !== null)} {...props} />
)

function valuesOf(editing: AddressDialogProps['editing']) {
  if (editing === null || editing === 'new')
    return { ...emptyAddress, specialInstructions: '', isDefault: false }
  const text = (value: string | null) => value ?? ''
  return {
    addressType: editing.addressType,
    label: text(editing.label),
    city: editing.city,
    block: editing.block,
    road: editing.road,
    building: text(editing.building),
    flat: text(editing.flat),
    houseNo: text(editing.houseNo),
    specialInstructions: text(editing.specialInstructions),
    isDefault: editing.isDefault,
  }
}

function AddressForm({ editing, isFirst, onClose }: AddressDialogProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const isNew = editing === 'new'
  const { form, register, submit, sending, errorOf, formState } = useApiForm({
    schema: AddressBody,
    defaultValues: valuesOf(editing),
    send: async (body) => {
      if (editing === null) return
      if (editing === 'new') await call(addAddress, { body })
      else await call(changeAddress, { params: { id: editing.id }, body })
      onClose()
      toast.success(t('addresses.saved'))
    },
    failed: t('addresses.saveFailed'),
  })
  const canChooseDefault = isNew ? !isFirst : editing !== null && !editing.isDefault
  return (
    <Dialog
      open={editing !== null}
      onOpenChange={(open) => !open && onClose()}
      unsaved={formState.isDirty}
      title={t(isNew ? 'addresses.addTitle' : 'addresses.editTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('addresses.cancel')}
          </Button>
          <Button type="submit" form={id} loading={sending} loadingText={t('addresses.saving')}>
            {t('addresses.save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit} className="grid gap-4">
          <AddressFields withName />
          <Field label={t('addresses.instructions')} error={errorOf('specialInstructions')} optional>
            <TextArea rows={2} maxLength={ORDER_LIMITS.instructions} {...register('specialInstructions')} />
          </Field>
          {canChooseDefault && <Checkbox label={t('addresses.default')} {...register('isDefault')} />}
        </form>
      </FormProvider>
    </Dialog>
  )
}
