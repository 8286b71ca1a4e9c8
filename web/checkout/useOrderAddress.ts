import { useEffect } from 'react'
import { listAddresses } from '../../domain/addresses/contract.ts'
import { type AddressParts, addressParts } from '../../domain/addresses/rules.ts'
import { useRead } from '../api.ts'
import { changeDetails, useDraft } from './draft.ts'

/** The order's address; null while a saved one is being read. */
export function useOrderAddress(): AddressParts | null {
  const [{ details }] = useDraft()
  const { addressId } = details
  const saved = useRead(listAddresses, {}, { enabled: addressId !== null })
  const one = saved.data?.find((a) => a.id === addressId)
  // Removed meanwhile, here or on another device: the wizard then asks for one again. A list that is being read again
  // does not know one that was saved a moment ago.
  const gone = addressId !== null && saved.data !== undefined && !saved.isFetching && !one
  useEffect(() => {
    if (gone) changeDetails({ addressId: null })
  }, [gone])
  if (addressId === null) return addressParts(details.address)
  return one ? addressParts(one) : null
}
