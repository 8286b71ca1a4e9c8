import { expect, test } from 'vitest'
import { z } from 'zod'
import { says } from '../../domain/fields.ts'
import { schemaResolver } from '../form/errors.ts'
import { mismatch } from './passwordPair.ts'

const Form = z
  .object({
    name: z.string().min(1, says('fullNameRequired')).max(5),
    password: z.string().min(8, says('passwordShort')).regex(/\d/, says('invalid')),
    confirmPassword: z.string(),
    terms: z.boolean().pipe(z.literal(true, says('termsRequired'))),
    address: z.object({ block: z.string().min(1, says('required')) }),
  })
  .refine((form) => form.confirmPassword === form.password, mismatch)

const check = (values: z.input<typeof Form>) =>
  schemaResolver(Form)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('what is right is passed on as the schema makes it', async () => {
  const values = {
    name: 'Noor',
    password: 'Waraq2026',
    confirmPassword: 'Waraq2026',
    terms: true,
    address: { block: '1' },
  }
  expect(await check(values)).toEqual({ values, errors: {} })
})

test('each field says the first thing that is wrong with it, by key; a mismatch does not wait for the rest', async () => {
  const { errors } = await check({
    name: 'too long',
    password: 'short',
    confirmPassword: 'other',
    terms: false,
    address: { block: '' },
  })
  expect(errors).toMatchObject({
    name: { message: 'tooLong' },
    password: { message: 'passwordShort' },
    confirmPassword: { message: 'passwordsDiffer' },
    terms: { message: 'termsRequired' },
    address: { block: { message: 'required' } },
  })
})
