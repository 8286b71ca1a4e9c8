import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type AdminDelivery, changeAdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import type { CallInput } from '../../../domain/endpoint.ts'
import { call } from '../../api.ts'
import type { NamedField } from '../../form/differences.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'

type Body = CallInput<typeof changeAdminDelivery>['body']
type DeliveryForm<In extends FieldValues, Out extends FieldValues> = {
  delivery: AdminDelivery
  schema: z.ZodType<Out, In>
  valuesOf: (delivery: AdminDelivery) => DefaultValues<NoInfer<In>>
  /** Its fields, as the conflict dialog shows them. */
  fields: readonly NamedField<Out>[]
  bodyOf: (values: Out) => Omit<Body, 'version'>
  close?: () => void
}

/** A form for a part of a delivery. Two admins do not overwrite each other's changes (rule I16). */
export function useDeliveryForm<In extends FieldValues, Out extends FieldValues>(
  options: DeliveryForm<In, Out>,
) {
  const { delivery, schema, valuesOf, fields, bodyOf, close } = options
  const { t } = useTranslation('adminDelivery')
  return useVersionedForm<In, Out, AdminDelivery>({
    schema,
    entity: delivery,
    // The entity is never null, because the delivery exists.
    valuesOf: (entity) => valuesOf(entity ?? delivery),
    returns: changeAdminDelivery.returns,
    fields,
    send: (values, base) =>
      call(changeAdminDelivery, {
        params: { id: delivery.id },
        body: { ...bodyOf(values), ...(base && { version: base.version }) },
      }),
    onSaved: () => toast.success(t('edit.saved')),
    ...(close && { close }),
    failed: t('edit.failed'),
  })
}
