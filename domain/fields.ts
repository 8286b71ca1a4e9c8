import { z } from 'zod'
import { cleanLine } from './cleanText.ts'
import { type Day as CalendarDay, isDay } from './dates.ts'
import { isErrorCode } from './errors.ts'
import type { validation } from './text/en/validation.ts'

/** The words of a failed check, by their key: the server and the forms say them in the user's language. */
export const messageKey = (key: keyof typeof validation) => key

/** The largest page any list answers with. */
export const MAX_PAGE_SIZE = 100

/** Up to this many a list's `totalElements` is exact; of a longer one it says that there are more. */
export const COUNTED_AT_MOST = 10_000

/** So far a list can be leafed through. What lies beyond is found from its other end, or by a filter or a search. */
export const REACHED_AT_MOST = 100_000

/** A text of one line, as every name is: typed line breaks become spaces. */
export const oneLine = (most: number, missing: keyof typeof validation = 'required') =>
  z.string(messageKey(missing)).overwrite(cleanLine).max(most, messageKey('tooLong'))

export const Id = z.object({ id: z.uuid(messageKey('invalid')) })
/** @public a calendar day on the wire; menus and subscriptions speak in these */
export const Day = z.string().refine(isNearDay, messageKey('dayInvalid'))
/** In a year one can count on from: what is so many days before or after it is a day too, here and in the database. */
function isNearDay(text: string): text is CalendarDay {
  return isDay(text) && text > '1000' && text < '9000'
}
export const Instant = z.iso.datetime({ offset: true })
/** @public an amount on the wire: dinars with at most three decimals */
export const Bhd = z
  .number()
  // What `fromWire` can read: at most three decimals, and less than a thousand million.
  .refine(
    (n) => Math.abs(n) < 1e9 && Math.abs(n * 1000 - Math.round(n * 1000)) < 1e-6,
    messageKey('amountInvalid'),
  )

/** The version a caller read what it writes now (rule I16); one that names none is not checked. */
export const ReadVersion = z.int(messageKey('invalid')).min(0, messageKey('invalid')).optional()

/** Queries arrive as text; digits only, so that '1e3' and '' are refused. */
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

/** What is typed into a list's search box. */
export const Search = z.string().trim().max(100).optional()

/** Of what has a day: from one to another, both included. */
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
