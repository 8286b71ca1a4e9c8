import { z } from 'zod'
import { latinDigits, withoutDirectionMarks } from '../digits.ts'
import { says } from '../fields.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { meetsPasswordRule, PASSWORD } from './passwords.ts'
import { CODE_DIGITS, FULL_NAME, normalEmail, normalPhone, PHONE_DIGITS } from './rules.ts'

const MAX_EMAIL = 254
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** What people type, made normal before it is judged. */
export const Email = z
  .string(says('emailRequired'))
  .transform(normalEmail)
  .pipe(
    z
      .string()
      .min(1, { error: says('emailRequired'), abort: true })
      .max(MAX_EMAIL, says('emailInvalid'))
      .regex(EMAIL, says('emailInvalid')),
  )

export const FullName = z
  .string(says('fullNameRequired'))
  .transform((text) => withoutDirectionMarks(text).trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, { error: says('fullNameRequired'), abort: true })
      .min(FULL_NAME.min, says('fullNameLength'))
      .max(FULL_NAME.max, says('fullNameLength')),
  )

export const Phone = z
  .string(says('phoneRequired'))
  .transform(normalPhone)
  .pipe(
    z
      .string()
      .min(1, { error: says('phoneRequired'), abort: true })
      .regex(/^\d+$/, { error: says('phoneDigits'), abort: true })
      .min(PHONE_DIGITS.min, says('phoneShort'))
      .max(PHONE_DIGITS.max, says('phoneLong')),
  )

/** A password someone chooses. One that is only checked is any text. */
export const NewPassword = z
  .string(says('passwordRequired'))
  .min(1, { error: says('passwordRequired'), abort: true })
  .min(PASSWORD.min, { error: says('passwordShort'), abort: true })
  .max(PASSWORD.max, { error: says('passwordLong'), abort: true })
  .refine(meetsPasswordRule, { error: says('passwordWeak'), abort: true })
  .refine((password) => !isCommonPassword(password), says('passwordCommon'))

export const Password = z
  .string(says('passwordRequired'))
  .min(1, says('passwordRequired'))
  .max(PASSWORD.max, says('passwordLong'))

export const Code = z
  .string(says('codeInvalid'))
  .transform((text) => latinDigits(withoutDirectionMarks(text)).replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), says('codeInvalid')))

export const LinkToken = z.string().min(20, says('invalid')).max(200, says('invalid'))
