import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { slots } from './rules.ts'

export const PublicSettings = z.object({
  name: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  socialUrl: z.string(),
  vatPercent: z.int(),
  slots: z.array(z.object({ value: z.enum(slots), fromHour: z.int(), toHour: z.int() })),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const publicSettings = endpoint({
  method: 'GET',
  path: '/settings/public',
  access: 'PUBLIC',
  summary: "The shop's name, contact details, VAT rate and delivery hours.",
  returns: PublicSettings,
})
