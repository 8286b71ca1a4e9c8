import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, messageKey, oneLine, Page, paged } from '../fields.ts'
import { FEEDBACK_LIMITS, feedbackPriorities, feedbackStates, feedbackTypes, RATING } from './rules.ts'

export const Feedback = z.object({
  id: z.uuid(),
  type: z.enum(feedbackTypes),
  priority: z.enum(feedbackPriorities),
  subject: z.string(),
  note: z.string(),
  rating: z.int(),
  deliveryId: z.uuid().nullable(),
  /** The day and salad of the feedback; null if it is not about a delivery. */
  deliveryDate: Day.nullable(),
  saladName: z.string().nullable(),
  state: z.enum(feedbackStates),
  /** True once the shop has read it. */
  reviewed: z.boolean(),
  createdAt: Instant,
  /** The shop's answer. */
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type Feedback = z.output<typeof Feedback>

const text = (most: number) =>
  z
    .string(messageKey('required'))
    .overwrite(cleanText)
    .trim()
    .min(1, messageKey('required'))
    .max(most, messageKey('tooLong'))

export const FeedbackBody = z.object({
  type: z.enum(feedbackTypes, messageKey('required')),
  priority: z.enum(feedbackPriorities, messageKey('required')).default('medium'),
  subject: oneLine(FEEDBACK_LIMITS.subject).min(1, messageKey('required')),
  note: text(FEEDBACK_LIMITS.note),
  rating: z
    .int(messageKey('required'))
    .min(RATING.min, messageKey('required'))
    .max(RATING.max, messageKey('invalid')),
  deliveryId: z.uuid(messageKey('invalid')).nullish(),
})

export const myFeedback = endpoint('GET', '/feedback', 'CUSTOMER', {
  summary: 'The caller’s feedback with its status and the shop’s reply, newest first.',
  query: Page,
  returns: paged(Feedback),
})
export const giveFeedback = endpoint('POST', '/feedback', 'CUSTOMER', {
  summary:
    'Sends feedback on one of the caller’s delivered meals. Without deliveryId, at least one meal must have been delivered. A second one for the same delivery is a 409.',
  body: FeedbackBody,
  returns: Feedback,
  status: 201,
})
