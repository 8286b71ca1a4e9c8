import { useId } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { listAddresses } from '../../../domain/addresses/contract.ts'
import { formatDay } from '../../../domain/dates.ts'
import { messageKey } from '../../../domain/fields.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'
import { AddressCards, NEW_ADDRESS } from '../../addresses/AddressCards.tsx'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { addressIssues } from '../../addresses/addressIssues.ts'
import { type AddressValues, emptyAddress } from '../../addresses/addressValues.ts'
import { useRead } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'
import { AS_NOW, changePlace, instructionsOf, USUAL } from './changePlace.ts'
import type { OpenedDay } from './useDay.ts'

interface WhereDialogProps {
  day: OpenedDay
  /** The preselected scope: this day, or all days that can still be changed. */
  scope?: 'one' | 'all'
  open: boolean
  onOpenChange: (open: boolean) => void
}

const Values = z.object({
  scope: z.enum(['one', 'all']),
  where: z.string(),
  // Only validated if a new address is chosen.
  address: z.custom<AddressValues>(),
  instructions: z.string().trim().max(ORDER_LIMITS.instructions, messageKey('tooLong')),
})

/** The address and the instructions for the driver, for this day or for all days that can still be changed. */
export const WhereDialog = (props: WhereDialogProps) => (
  // A new form for each opening, so that it starts with the saved values.
  <WhereForm key={useOpenCount(props.open)} {...props} />
)

function WhereForm({ day, scope = 'one', open, onOpenChange }: WhereDialogProps) {
  const { t, language } = useTranslation('meals')
  const id = useId()
  const { delivery, subscription } = day
  const date = formatDay(delivery.deliveryDate, language)
  const api = useApiForm({
    schema: Values,
    alsoCheck: ({ where, address }) => (where === NEW_ADDRESS ? addressIssues(address, 'address') : []),
    defaultValues: {
      scope,
      where: AS_NOW,
      address: emptyAddress,
      instructions: instructionsOf(day) ?? '',
    },
    send: async (values) => {
      await changePlace(day, values)
      onOpenChange(false)
      toast.success(values.scope === 'one' ? t('where.savedOne', { day: date }) : t('where.savedAll'))
    },
    failed: t('day.failedChange'),
  })
  const { form, register, submit, sending, errorOf, control, setValue, formState } = api
  const [chosenScope, where] = useWatch({ control, name: ['scope', 'where'] })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={formState.isDirty}
      title={t('where.title')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('where.cancel')}
          </Button>
          <Button type="submit" form={id} loading={sending} loadingText={t('where.saving')}>
            {t('where.save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit} className="grid gap-5">
          <RadioCards
            legend={t('where.scope')}
            columns={2}
            value={chosenScope}
            onChange={(scope) => setValue('scope', scope, { shouldDirty: true })}
            choices={[
              { value: 'one', title: t('where.one', { day: date }), text: t('where.oneText') },
              {
                value: 'all',
                title: t('where.all'),
                text: t('where.allText', { number: subscription.number }),
              },
            ]}
          />
          <Place
            day={day}
            value={where}
            onChange={(where) => setValue('where', where, { shouldDirty: true })}
          />
          <Field label={t('where.instructions')} error={errorOf('instructions')} optional>
            <TextArea
              rows={2}
              maxLength={ORDER_LIMITS.instructions}
              placeholder={t('where.example')}
              {...register('instructions')}
            />
          </Field>
        </form>
      </FormProvider>
    </Dialog>
  )
}

type PlaceProps = { day: OpenedDay; value: string; onChange: (where: string) => void }
/** The current address, the subscription's address, a saved one, or a new one. */
function Place({ day: { delivery, subscription }, value, onChange }: PlaceProps) {
  const { t, language } = useTranslation('meals')
  const saved = useRead(listAddresses, {})
  if (saved.isPending) return <Skeleton className="h-24 rounded-l" />
  const asNow = { value: AS_NOW, title: t('where.asNow'), text: addressOf(delivery, language) }
  const usual = { value: USUAL, title: t('where.usual'), text: addressOf(subscription, language) }
  return (
    <>
      {saved.error && !saved.data && (
        <ErrorState
          text={t('where.addressesFailed')}
          retrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      <AddressCards
        addresses={saved.data ?? []}
        before={delivery.ownAddress ? [asNow, usual] : [asNow]}
        value={value}
        onChange={onChange}
        withAnother
      />
      {value === NEW_ADDRESS && <AddressFields prefix="address" />}
    </>
  )
}
