import type { Address } from '../../domain/addresses/contract.ts'
import { formatAddress } from '../../domain/addresses/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { AddressRow } from '../tables/addresses.ts'

export const addressView = (row: AddressRow, language: Language): Address => ({
  id: row.id,
  userId: row.userId,
  addressType: row.addressType,
  label: row.label,
  city: row.city,
  block: row.block,
  road: row.road,
  building: row.building,
  flat: row.flat,
  houseNo: row.houseNo,
  specialInstructions: row.specialInstructions,
  isDefault: row.isDefault,
  isActive: row.isActive,
  formattedAddress: formatAddress(row, language),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
