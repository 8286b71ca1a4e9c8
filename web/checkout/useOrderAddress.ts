import { useEffect } from 'react'
import { listAddresses } from '../../domain/addresses/contract.ts'
import { type AddressParts, addressParts } from '../../domain/addresses/rules.ts'
import { useRead } from '../api.ts'
import { changeDetails, useDraft } from './draft.ts'

/** The order's address; null while a saved one is loading. */
export function useOrderAddress(): AddressParts | null {
  const [{ details }] = useDraft()
  const { addressId } = details
  const saved = useRead(listAddresses, {}, { enabled: addressId !== null })
  const one = saved.data?.find((a) => a.id === addressId)
  // If the saved address was removed here or on another device, the wizard asks for one again. While the list
  // is being read again it may lack an address that was just saved.
  const gone = addressId !== null && saved.data !== undefined && !saved.isFetching && !one
  useEffect(() => {
    if (gone) changeDetails({ addressId: null })
  }, [gone])
  if (addressId === null) return addressParts(details.address)
  return one ? addressParts(one) : null
}
