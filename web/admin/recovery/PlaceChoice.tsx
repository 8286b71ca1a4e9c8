import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { userAddresses } from '../../../domain/accounts/adminContract.ts'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { AddressCards, NEW_ADDRESS } from '../../addresses/AddressCards.tsx'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { useRead } from '../../api.ts'
import { useErrorText } from '../../form/errors.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { defaultAddress, ORDERED, type RecoverTyped } from './recoverValues.ts'

/** The delivery address: the order's, one of the customer's saved addresses, or a new one. */
export function PlaceChoice({ orphan: { userId, order } }: { orphan: OrphanedPayment }) {
  const { t } = useTranslation('recoveryPage')
  const errorText = useErrorText()
  const { control, resetField } = useFormContext<RecoverTyped>()
  const { field, fieldState } = useController({ control, name: 'addressId' })
  const saved = useRead(userAddresses, { params: { id: userId ?? '' } }, { enabled: userId !== null })
  const addresses = saved.data ?? []
  const first = !order && saved.data ? defaultAddress(saved.data) : null
  // Without an order, the customer's default address is chosen. As the field's default value, so that the
  // form stays clean.
  useEffect(() => {
    if (first !== null) resetField('addressId', { defaultValue: first })
  }, [first, resetField])
  const isReading = userId !== null && saved.isPending
  const ordered = order && {
    value: ORDERED,
    title: t('recover.ordered'),
    text: order.deliveryAddress,
    icon: <PackageOpen aria-hidden="true" />,
  }
  const error = errorText(fieldState.error)
  return (
    <section aria-labelledby="recover-where" className="grid gap-4">
      <h3 id="recover-where" className="font-semibold text-m">
        {t('recover.where')}
      </h3>
      {isReading && <Skeleton className="h-24 rounded-l" />}
      {userId !== null && saved.error && (
        <ErrorState
          text={t('recover.addressesFailed')}
          retrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {(ordered || addresses.length > 0) && (
        <AddressCards
          addresses={addresses}
          value={field.value}
          onChange={field.onChange}
          before={ordered ? [ordered] : []}
          withAnother
          {...(error !== undefined && { error })}
        />
      )}
      {field.value === NEW_ADDRESS && !isReading && <AddressFields prefix="newAddress" />}
    </section>
  )
}
