import { expect, test } from 'vitest'
import type { z } from 'zod'
import { RegisterInput } from '../../domain/accounts/contract.ts'
import { schemaResolver } from '../form/errors.ts'
import { mismatch, Repetition } from './passwordPair.ts'

const Form = RegisterInput.safeExtend({ confirmPassword: Repetition })
const right = {
  fullName: 'Noor Hasan',
  email: 'noor@waraq.example',
  phone: '36001234',
  password: 'Tomato99!boats',
  confirmPassword: 'Tomato99!boats',
  acceptTerms: true,
} as const

const resolver = schemaResolver(Form, (values) => mismatch(values.password, values.confirmPassword))
const check = (values: z.input<typeof Form>) =>
  resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('valid values are returned', async () => {
  expect(await check(right)).toEqual({ values: right, errors: {} })
})

test('a mismatch is reported together with other errors, but a missing confirmation first', async () => {
  const { errors } = await check({ ...right, phone: '', password: 'short', confirmPassword: 'other' })
  expect(errors).toMatchObject({
    phone: { message: 'phoneRequired' },
    password: { message: 'passwordShort' },
    confirmPassword: { message: 'passwordsDiffer' },
  })
  const missing = await check({ ...right, confirmPassword: '' })
  expect(missing.errors).toMatchObject({ confirmPassword: { message: 'required' } })
})
