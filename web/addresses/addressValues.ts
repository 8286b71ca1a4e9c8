import type { AddressType } from '../../domain/addresses/rules.ts'

/** The form values of an address, which AddressBody of the contract parses. */
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
