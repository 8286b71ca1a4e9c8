import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { latinDigits } from '../digits.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, messageKey, oneLine, ReadVersion } from '../fields.ts'
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

export const publicSettings = endpoint('GET', '/settings/public', 'PUBLIC', {
  summary: 'The shop’s name, contact details, VAT rate and delivery hours.',
  returns: PublicSettings,
})

const text = (most: number) =>
  z
    .string(messageKey('required'))
    .overwrite(cleanText)
    .trim()
    .min(1, messageKey('required'))
    .max(most, messageKey('tooLong'))
const name = oneLine(40).min(1, messageKey('required'))
const hour = z.int(messageKey('invalid')).min(0, messageKey('invalid')).max(24, messageKey('invalid'))

export const SettingsBody = z
  .object({
    nameEn: name,
    nameAr: name,
    phone: text(20)
      .overwrite(latinDigits)
      .regex(/^\+?[\d ]{8,19}$/, messageKey('invalid')),
    email: z.email(messageKey('emailInvalid')).max(254, messageKey('tooLong')),
    addressEn: text(200),
    addressAr: text(200),
    socialUrl: z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, error: messageKey('linkInvalid') })
      .max(200, messageKey('tooLong')),
    vatPercent: z.int(messageKey('invalid')).min(0, messageKey('invalid')).max(100, messageKey('invalid')),
    /** Fifteen digits in Bahrain; empty if the shop is not registered. If omitted, it is unchanged. */
    vatNumber: z
      .string(messageKey('invalid'))
      .overwrite((typed) => latinDigits(cleanText(typed)).replaceAll(/[\s-]/g, ''))
      .regex(/^(\d{15})?$/, messageKey('vatNumberInvalid'))
      .optional(),
    /** What customers may choose for a failed delivery (rule S16). If omitted, it is unchanged. */
    customersChooseDay: z.boolean(messageKey('invalid')).optional(),
    customersChooseCredit: z.boolean(messageKey('invalid')).optional(),
    morningFromHour: hour,
    morningToHour: hour,
    eveningFromHour: hour,
    eveningToHour: hour,
  })
  .refine((s) => s.morningFromHour < s.morningToHour, {
    path: ['morningToHour'],
    error: messageKey('hoursOrder'),
  })
  .refine((s) => s.morningToHour <= s.eveningFromHour, {
    path: ['eveningFromHour'],
    error: messageKey('hoursOrder'),
  })
  .refine((s) => s.eveningFromHour < s.eveningToHour, {
    path: ['eveningToHour'],
    error: messageKey('hoursOrder'),
  })

export const AdminSettings = z.object({
  ...SettingsBody.shape,
  vatNumber: z.string(),
  customersChooseDay: z.boolean(),
  customersChooseCredit: z.boolean(),
  serviceActive: z.boolean(),
  serviceChangedAt: Instant.nullable(),
  version: z.int(),
  updatedAt: Instant,
})
export type AdminSettings = z.output<typeof AdminSettings>

export const adminSettings = endpoint('GET', '/admin/settings', 'ADMIN', {
  summary: 'The shop’s details, delivery hours, VAT rate and whether it takes new subscriptions.',
  returns: AdminSettings,
})
export const changeSettings = endpoint('PUT', '/admin/settings', 'ADMIN', {
  summary: 'Changes the shop’s details; they take effect everywhere right away.',
  body: SettingsBody.safeExtend({ version: ReadVersion }),
  returns: AdminSettings,
})
export const switchService = endpoint('PUT', '/admin/settings/service', 'ADMIN', {
  summary: 'Opens or stops new subscriptions; existing ones continue.',
  body: z.object({ active: z.boolean(messageKey('required')) }),
  returns: AdminSettings,
})
