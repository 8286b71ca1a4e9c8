import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Bhd,
  Day,
  DayRange,
  Id,
  Instant,
  messageKey,
  oneLine,
  Page,
  paged,
  ReadVersion,
  Search,
} from '../fields.ts'
import { planStatuses } from './rules.ts'

export const Plan = z.object({
  id: z.uuid(),
  name: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  price: Bhd,
  formattedPrice: z.string(),
  /** Delivery days, not calendar days. */
  durationDays: z.int(),
  mealsPerDay: z.int(),
  daysPerWeek: z.int(),
  mostPopular: z.boolean(),
  /** Compared with the shortest plan; null if nothing is saved. */
  savingPercent: z.number().nullable(),
})
export type Plan = z.output<typeof Plan>

export const listPlans = endpoint('GET', '/plans', 'PUBLIC', {
  summary: 'The available plans and the upcoming days without deliveries; together they give a plan’s dates.',
  returns: z.object({
    content: z.array(Plan),
    /** Future days on which the kitchen is closed, besides Fridays and Saturdays. */
    closedDays: z.array(Day),
  }),
})

export const AdminPlan = Plan.extend({
  status: z.enum(planStatuses),
  /** The saving that the owner claims for the plan. It is hidden while the prices do not support it. */
  claimedSavingPercent: z.number().nullable(),
  /** The highest price at which the claim would be true. */
  priceForClaim: Bhd.nullable(),
  formattedPriceForClaim: z.string().nullable(),
  /** The plan that savings are compared with; null for that plan itself. */
  comparedWith: z
    .object({
      name: z.string(),
      nameEn: z.string(),
      nameAr: z.string(),
      formattedPrice: z.string(),
      durationDays: z.int(),
    })
    .nullable(),
  version: z.int(),
  updatedAt: Instant,
})
export type AdminPlan = z.output<typeof AdminPlan>

const name = oneLine(40).min(1, messageKey('required'))
const whole = (min: number, max: number) =>
  z.int(messageKey('invalid')).min(min, messageKey('invalid')).max(max, messageKey('invalid'))
export const PlanBody = z.object({
  nameEn: name,
  nameAr: name,
  price: Bhd.refine((n) => n > 0 && n <= 10_000, messageKey('amountInvalid')),
  durationDays: whole(1, 260),
  mealsPerDay: whole(1, 5),
  mostPopular: z.boolean(messageKey('required')),
  claimedSavingPercent: z
    .number(messageKey('invalid'))
    .min(0.1, messageKey('invalid'))
    .max(90, messageKey('invalid'))
    .refine((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6, messageKey('invalid'))
    .nullable(),
})

export const planSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'durationDays',
  '-durationDays',
  'updatedAt',
  '-updatedAt',
] as const
export const adminPlans = endpoint('GET', '/admin/plans', 'ADMIN', {
  summary: 'All plans, searched by name; by default unavailable ones last.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    sort: z.enum(planSorts, messageKey('invalid')).optional(),
  }),
  returns: paged(AdminPlan),
})
export const addPlan = endpoint('POST', '/admin/plans', 'ADMIN', {
  summary: 'Adds a plan and makes it available.',
  body: PlanBody,
  returns: AdminPlan,
  status: 201,
})
export const changePlan = endpoint('PUT', '/admin/plans/:id', 'ADMIN', {
  summary: 'Changes a plan for future orders; existing customers keep what they bought.',
  params: Id,
  body: PlanBody.extend({ version: ReadVersion }),
  returns: AdminPlan,
})
export const retirePlan = endpoint('POST', '/admin/plans/:id/retire', 'ADMIN', {
  summary: 'Makes a plan unavailable; existing customers keep theirs.',
  params: Id,
  returns: AdminPlan,
})
export const restorePlan = endpoint('POST', '/admin/plans/:id/restore', 'ADMIN', {
  summary: 'Makes a plan available again.',
  params: Id,
  returns: AdminPlan,
})
