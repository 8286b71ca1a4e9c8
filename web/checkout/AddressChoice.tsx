import { Briefcase, House } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listAddresses } from '../../domain/addresses/contract.ts'
import { AddressCards, NEW_ADDRESS } from '../addresses/AddressCards.tsx'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Details } from './draft.ts'

interface AddressChoiceProps {
  /** A signed-in customer can choose a saved address and save a new one. */
  customer: boolean
  saveIt: boolean
  onSaveIt: (save: boolean) => void
}

/** The delivery address: one of the saved addresses, or a new one. */
export function AddressChoice({ customer, saveIt, onSaveIt }: AddressChoiceProps) {
  const { t } = useTranslation('checkout')
  const form = useFormContext<Details>()
  const [addressId, place] = useWatch({ control: form.control, name: ['addressId', 'place'] })
  const saved = useRead(listAddresses, {}, { enabled: customer })
  const addresses = (customer && saved.data) || []
  // While the list is being read again it may lack an address that was just saved.
  useDefaultAddress(saved.isFetching ? undefined : saved.data)
  return (
    <section aria-labelledby="where" className="grid gap-4">
      <h2 id="where" className="display text-d-s">
        {t('details.where')}
      </h2>
      {customer && saved.isPending && <Skeleton className="h-24 rounded-l" />}
      {customer && saved.error && !saved.data && (
        <ErrorState
          text={t('details.addressesFailed')}
          retrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {addresses.length > 0 && (
        <AddressCards
          addresses={addresses}
          value={addressId ?? NEW_ADDRESS}
          onChange={(id) => form.setValue('addressId', id === NEW_ADDRESS ? null : id)}
          withAnother
        />
      )}
      {addressId === null && !(customer && saved.isPending) && (
        <>
          <AddressFields prefix="address" withName={customer && saveIt} />
          {customer && (
            <Checkbox
              label={t('details.save')}
              checked={saveIt}
              onChange={(event) => onSaveIt(event.target.checked)}
              className="-my-2"
            />
          )}
        </>
      )}
      <RadioCards
        legend={t('details.place')}
        columns={2}
        value={place}
        onChange={(value) => form.setValue('place', value)}
        choices={[
          { value: 'HOME', title: t('details.home'), icon: <House aria-hidden="true" /> },
          { value: 'OFFICE', title: t('details.office'), icon: <Briefcase aria-hidden="true" /> },
        ]}
      />
    </section>
  )
}

type Saved = readonly { id: string; isDefault: boolean }[]

/**
 * Once the saved addresses are loaded: clears the choice if that address no longer exists, and chooses the default if
 * nothing was typed.
 */
function useDefaultAddress(saved: Saved | undefined) {
  const form = useFormContext<Details>()
  const judged = useRef(false)
  useEffect(() => {
    if (!saved || judged.current) return
    judged.current = true
    const { addressId, address } = form.getValues()
    const gone = addressId !== null && !saved.some((one) => one.id === addressId)
    const { addressType: _, ...written } = address
    const untouched = Object.values(written).every((text) => text.trim() === '')
    const first = saved.find((one) => one.isDefault) ?? saved[0]
    if (gone || (addressId === null && untouched))
      form.setValue('addressId', untouched ? (first?.id ?? null) : null)
  }, [saved, form])
}
