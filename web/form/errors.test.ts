import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageKey } from '../../domain/fields.ts'
import { schemaResolver } from './errors.ts'

const Form = z.object({
  name: z.string().trim().min(3, messageKey('fullNameRequired')).max(5).regex(/^\w*$/, messageKey('invalid')),
  address: z.object({ block: z.string().min(1, messageKey('required')) }),
})
const check = (values: z.input<typeof Form>) =>
  schemaResolver(Form)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('valid values are returned as the schema transforms them', async () => {
  expect(await check({ name: ' Noor ', address: { block: '1' } })).toEqual({
    values: { name: 'Noor', address: { block: '1' } },
    errors: {},
  })
})

test('each field has the key of its first error', async () => {
  const { errors } = await check({ name: 'too long!', address: { block: '' } })
  expect(errors).toMatchObject({ name: { message: 'tooLong' }, address: { block: { message: 'required' } } })
})
