import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, messageKey, Page, paged, Search } from '../fields.ts'
import { EXCEL } from '../xlsx.ts'
import { Feedback } from './contract.ts'
import { FEEDBACK_LIMITS, feedbackPriorities, feedbackStates, feedbackTypes } from './rules.ts'

export const AdminFeedback = Feedback.extend({
  userId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  saladId: z.uuid().nullable(),
  reviewedBy: z.string().nullable(),
})
export type AdminFeedback = z.output<typeof AdminFeedback>
export const feedbackSorts = [
  '-createdAt',
  'createdAt',
  'rating',
  '-rating',
  'priority',
  '-priority',
] as const
const Filters = z.object({
  search: Search,
  type: z.enum(feedbackTypes, messageKey('invalid')).optional(),
  priority: z.enum(feedbackPriorities, messageKey('invalid')).optional(),
  rating: z.enum(['1', '2', '3', '4', '5'], messageKey('invalid')).optional(),
  state: z.enum(feedbackStates, messageKey('invalid')).optional(),
  saladId: z.uuid(messageKey('invalid')).optional(),
  userId: z.uuid(messageKey('invalid')).optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(feedbackSorts).default('-createdAt'),
})
export const adminFeedback = endpoint('GET', '/admin/feedback', 'ADMIN', {
  summary: 'Customers’ feedback, filtered by type, priority, rating, salad and status.',
  query: Page.extend(Filters.shape),
  returns: paged(AdminFeedback),
})
export const exportFeedback = endpoint('GET', '/admin/feedback/export', 'ADMIN', {
  summary: 'The same list, complete, as an Excel file.',
  query: Filters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
export const saladRatings = endpoint('GET', '/admin/feedback/salads', 'ADMIN', {
  summary: 'Each salad’s ratings over the given number of days, lowest first.',
  query: z.object({ days: z.enum(['30', '90', '365'], messageKey('invalid')).default('90') }),
  returns: z.object({
    content: z.array(
      z.object({
        saladId: z.uuid(),
        name: z.string(),
        average: z.number(),
        count: z.int(),
        stars: z.array(z.int()).length(5),
      }),
    ),
  }),
})
export const answerFeedback = endpoint('POST', '/admin/feedback/:id/answer', 'ADMIN', {
  summary:
    'Replies to feedback; the reply is sent by email and shown with the feedback. A second reply is 409 FEEDBACK_ANSWERED.',
  params: Id,
  body: z.object({
    answer: z
      .string(messageKey('required'))
      .overwrite(cleanText)
      .trim()
      .min(1, messageKey('required'))
      .max(FEEDBACK_LIMITS.note, messageKey('tooLong')),
  }),
  returns: AdminFeedback,
})
export const reviewFeedback = endpoint('POST', '/admin/feedback/:id/review', 'ADMIN', {
  summary: 'Marks feedback as read or unread.',
  params: Id,
  body: z.object({ reviewed: z.boolean() }),
  returns: AdminFeedback,
})
