import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { ManualSubscriptionBody } from '../../../domain/subscriptions/adminContract.ts'

export type ManualTyped = z.input<typeof ManualSubscriptionBody>
export type ManualValues = z.output<typeof ManualSubscriptionBody>

/** An empty form: at home, in the morning, in Bahrain. */
export const emptyManual = (language: Language): DefaultValues<ManualTyped> => ({
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  street: '',
  houseNo: '',
  building: '',
  flat: '',
  city: '',
  governorate: '',
  zip: '',
  country: 'BH',
  planId: '',
  language,
  addressType: 'HOME',
  deliveryTimeSlot: 'MORNING_9_12',
  specialInstructions: '',
  adminNotes: '',
})
