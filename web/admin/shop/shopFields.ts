import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { SettingsBody } from '../../../domain/settings/contract.ts'

export type ShopValues = z.input<typeof SettingsBody>
export type ShopFormState = UseFormReturn<ShopValues, unknown, z.output<typeof SettingsBody>>

export const hourFields = ['morningFromHour', 'morningToHour', 'eveningFromHour', 'eveningToHour'] as const
