import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './contract.ts'

/** Texts that may have several lines. Every other text of a body is one line. */
const severalLines = [
  'addressEn',
  'addressAr',
  'adminNotes',
  'answer',
  'customerNotificationMessage',
  'deliveryAddress',
  'deliveryInstructions',
  'deliveryNotes',
  'deliveryNotesByAdmin',
  'descriptionEn',
  'descriptionAr',
  'feedback',
  'newAddress',
  'note',
  'notes',
  'reason',
  'recoveryReason',
  'refundReason',
  'specialInstructions',
]
/** Only compared; never stored or shown as a text. */
const compared = [
  'area',
  'confirmPassword',
  'currentPassword',
  'id',
  'key',
  'newPassword',
  'password',
  'paymentId',
  'paymentTransactionId',
  'replaces',
  'token',
]

/** The schemas inside a schema: of an optional, a transformed, a list or a union. */
function partsOf({ def }: z.ZodType): z.ZodType[] {
  const entries = new Map<string, unknown>(Object.entries({ ...def }))
  return ['innerType', 'in', 'element', 'options']
    .flatMap((key) => entries.get(key))
    .filter((part) => part instanceof z.ZodType)
}
/** Every text in a body, with its path. */
function textsIn(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => textsIn(field, `${path}.${key}`))
  if (schema instanceof z.ZodString) return [{ path, schema }]
  return partsOf(schema).flatMap((part) =>
    textsIn(part, path).map((text) =>
      // The outer schema may transform the text: it cleans a name before the inner one validates it.
      text.path === path ? { path, schema } : text,
    ),
  )
}
const typed = [
  'Noor\nHasan',
  'Noor\r\nHasan',
  'Noor\u2028Hasan',
  'Noor\u0085Hasan',
  '12\n34',
  'a\n@b.example',
]
const keepsLines = (schema: z.ZodType) =>
  typed.some((text) => {
    const { success, data } = z.safeParse(schema, text)
    return success && typeof data === 'string' && /[\r\n\u0085\u2028\u2029]/.test(data)
  })

test('no text of a body keeps a line break, except those in the list', () => {
  const texts = endpoints.flatMap(({ method, path, body }) =>
    body ? textsIn(body, `${method} ${path}`) : [],
  )
  const last = (path: string) => path.split('.').at(-1) ?? ''
  const keep = texts.filter(({ schema }) => keepsLines(schema)).map(({ path }) => path)
  expect(keep.filter((path) => ![...severalLines, ...compared].includes(last(path)))).toEqual([])
  const names = texts.filter(({ path }) => /name/i.test(last(path)))
  expect(names.length).toBeGreaterThan(15)
  // Every key in the list exists.
  expect(severalLines.filter((key) => !keep.some((path) => last(path) === key))).toEqual([])
})
