import { z } from 'zod'
import { cleanLine, cleanText } from '../cleanText.ts'
import { latinDigits } from '../digits.ts'
import { messageKey } from '../fields.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { meetsPasswordRule, PASSWORD } from './passwords.ts'
import { CODE_DIGITS, FULL_NAME, normalEmail, normalPhone, PHONE_DIGITS } from './rules.ts'

const MAX_EMAIL = 254
/** Plain ASCII: every mail server accepts it, and it has no look-alike letters. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Normalizes the typed address before validation. */
export const Email = z
  .string(messageKey('emailRequired'))
  .transform(normalEmail)
  .pipe(
    z
      .string()
      .min(1, { error: messageKey('emailRequired'), abort: true })
      .max(MAX_EMAIL, messageKey('emailInvalid'))
      .regex(EMAIL, messageKey('emailInvalid')),
  )

export const FullName = z
  .string(messageKey('fullNameRequired'))
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, { error: messageKey('fullNameRequired'), abort: true })
      .min(FULL_NAME.min, { error: messageKey('fullNameLength'), abort: true })
      .max(FULL_NAME.max, { error: messageKey('fullNameLength'), abort: true })
      .regex(/\p{L}/u, messageKey('fullNameLetter')),
  )

export const Phone = z
  .string(messageKey('phoneRequired'))
  .transform(normalPhone)
  .pipe(
    z
      .string()
      .min(1, { error: messageKey('phoneRequired'), abort: true })
      .regex(/^\d+$/, { error: messageKey('phoneDigits'), abort: true })
      .min(PHONE_DIGITS.min, messageKey('phoneShort'))
      .max(PHONE_DIGITS.max, messageKey('phoneLong')),
  )

/** The rule for a new password. `Password` below accepts any text, because it is only compared. */
export const NewPassword = z
  .string(messageKey('passwordRequired'))
  .min(1, { error: messageKey('passwordRequired'), abort: true })
  .min(PASSWORD.min, { error: messageKey('passwordShort'), abort: true })
  .max(PASSWORD.max, { error: messageKey('passwordLong'), abort: true })
  .refine(meetsPasswordRule, { error: messageKey('passwordWeak'), abort: true })
  .refine((password) => !isCommonPassword(password), messageKey('passwordCommon'))

export const Password = z
  .string(messageKey('passwordRequired'))
  .min(1, messageKey('passwordRequired'))
  .max(PASSWORD.max, messageKey('passwordLong'))

export const Code = z
  .string(messageKey('codeInvalid'))
  .transform((text) => latinDigits(cleanText(text)).replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), messageKey('codeInvalid')))

export const LinkToken = z.string().min(20, messageKey('invalid')).max(200, messageKey('invalid'))
