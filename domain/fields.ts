import { z } from 'zod'
import { cleanLine } from './cleanText.ts'
import { type Day as CalendarDay, isDay } from './dates.ts'
import { isErrorCode } from './errors.ts'
import type { validation } from './text/en/validation.ts'

/** The key of a validation message. The server and the forms show its text in the user's language. */
export const messageKey = (key: keyof typeof validation) => key

/** The maximum page size of any list. */
export const MAX_PAGE_SIZE = 100

/** Up to this count a list's `totalElements` is exact; a longer list only reports that there are more. */
export const COUNTED_AT_MOST = 10_000

/** How far a list can be paged. Rows beyond this are found in reverse order, with a filter or by searching. */
export const REACHED_AT_MOST = 100_000

/** A text of one line, for names: typed line breaks become spaces. */
export const oneLine = (most: number, missing: keyof typeof validation = 'required') =>
  z.string(messageKey(missing)).overwrite(cleanLine).max(most, messageKey('tooLong'))

export const Id = z.object({ id: z.uuid(messageKey('invalid')) })
/** @public a calendar day on the wire; menus and subscriptions speak in these */
export const Day = z.string().refine(isNearDay, messageKey('dayInvalid'))
/**
 * A day far enough from the limits of dates that adding or subtracting days gives a valid day, here and in the
 * database.
 */
function isNearDay(text: string): text is CalendarDay {
  return isDay(text) && text > '1000' && text < '9000'
}
export const Instant = z.iso.datetime({ offset: true })
/** @public an amount on the wire: dinars with at most three decimals */
export const Bhd = z
  .number()
  // The range that `fromWire` can read: at most three decimals, and less than a thousand million.
  .refine(
    (n) => Math.abs(n) < 1e9 && Math.abs(n * 1000 - Math.round(n * 1000)) < 1e-6,
    messageKey('amountInvalid'),
  )

/** The version that the caller read before this write (rule I16). Without it the write is not checked. */
export const ReadVersion = z.int(messageKey('invalid')).min(0, messageKey('invalid')).optional()

/** Query values arrive as text. Only digits are accepted, so '1e3' and '' are refused. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, messageKey('invalid'))
    .transform(Number)
    .pipe(z.int().min(min, messageKey('invalid')).max(max, messageKey('invalid')))

export const Page = z.object({
  page: wholeNumber(0, 100_000).default(0),
  size: wholeNumber(1, MAX_PAGE_SIZE).default(20),
})

/** The text in a list's search box. */
export const Search = z.string().trim().max(100).optional()

/** A range of days, both ends included, for records that have a day. */
export const DayRange = z.object({ from: Day.optional(), to: Day.optional() })

export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    content: z.array(row),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  })

export const ErrorBody = z.object({
  status: z.int(),
  errorCode: z.string().refine(isErrorCode),
  message: z.string(),
  details: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        key: z.string().optional(),
      }),
    )
    .optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
})
