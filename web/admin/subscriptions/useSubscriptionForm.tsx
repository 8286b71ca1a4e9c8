import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { CallInput } from '../../../domain/endpoint.ts'
import {
  type AdminSubscription,
  adminChangeSubscription,
} from '../../../domain/subscriptions/adminContract.ts'
import { call } from '../../api.ts'
import type { NamedField } from '../../form/differences.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { toast } from '../../ui/toast.ts'

type Body = CallInput<typeof adminChangeSubscription>['body']
type SubscriptionForm<In extends FieldValues, Out extends FieldValues> = {
  subscription: AdminSubscription
  schema: z.ZodType<Out, In>
  valuesOf: (subscription: AdminSubscription) => DefaultValues<NoInfer<In>>
  /** Its fields, as the conflict dialog shows them. */
  fields: readonly NamedField<Out>[]
  bodyOf: (values: Out) => Omit<Body, 'version'>
  close?: () => void
  words: { saved: string; failed: string }
}

/** A form for a part of a subscription. Two admins do not overwrite each other's changes (rule I16). */
export function useSubscriptionForm<In extends FieldValues, Out extends FieldValues>({
  subscription,
  schema,
  valuesOf,
  fields,
  bodyOf,
  close,
  words,
}: SubscriptionForm<In, Out>) {
  return useVersionedForm<In, Out, AdminSubscription>({
    schema,
    entity: subscription,
    // The entity is never null, because the subscription exists.
    valuesOf: (entity) => valuesOf(entity ?? subscription),
    returns: adminChangeSubscription.returns,
    fields,
    send: (values, base) =>
      call(adminChangeSubscription, {
        params: { id: subscription.id },
        body: { ...bodyOf(values), ...(base && { version: base.version }) },
      }),
    onSaved: () => toast.success(words.saved),
    ...(close && { close }),
    failed: words.failed,
  })
}
