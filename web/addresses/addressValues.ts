import type { AddressType } from '../../domain/addresses/rules.ts'

/** An address while it is being written: what AddressBody of the contract reads. */
export interface AddressValues {
  addressType: AddressType
  label: string
  city: string
  block: string
  road: string
  building: string
  flat: string
  houseNo: string
}

export const emptyAddress: AddressValues = {
  addressType: 'FLAT',
  label: '',
  city: '',
  block: '',
  road: '',
  building: '',
  flat: '',
  houseNo: '',
}
