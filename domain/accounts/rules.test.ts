import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './commonPasswords.ts'
import { RegisterInput } from './contract.ts'
import { Code, Email, FullName, NewPassword, Phone } from './fields.ts'
import { meetsPasswordRule, passwordParts, passwordStrength } from './passwords.ts'
import { homeOf, mayChangeEmail, mayManage, mayUse, normalPhone, roles, userStatuses } from './rules.ts'

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.success ? null : result.error?.issues.map((i) => i.message)

describe('roles', () => {
  test('each role has its home page and its areas', () => {
    expect([homeOf('USER'), homeOf('ADMIN'), homeOf('SUPER_ADMIN')]).toEqual([
      '/dashboard',
      '/admin',
      '/admin',
    ])
    expect(mayUse('CUSTOMER', 'ADMIN')).toBe(false)
    expect(mayUse('ADMIN', 'SUPER_ADMIN')).toBe(true)
    expect(mayUse('SUPER_ADMIN', 'ADMIN')).toBe(false)
  })

  test('only a super admin manages a super admin', () => {
    const refused = roles.flatMap((by) =>
      roles.filter((target) => !mayManage({ role: by }, { role: target })).map((target) => [by, target]),
    )
    expect(refused).toEqual([
      ['USER', 'SUPER_ADMIN'],
      ['ADMIN', 'SUPER_ADMIN'],
    ])
  })

  test('users change their own email, admins a customer’s, super admins any', () => {
    for (const role of roles)
      for (const status of userStatuses)
        expect(mayChangeEmail({ id: 'a', role, status }, { id: 'a', role })).toBe(true)
    const allowed = roles.flatMap((by) =>
      userStatuses.flatMap((status) =>
        roles
          .filter((role) => mayChangeEmail({ id: 'a', role: by, status }, { id: 'b', role }))
          .map((role) => `${status} ${by} of ${role}`),
      ),
    )
    expect(allowed).toEqual([
      'ACTIVE ADMIN of USER',
      'ACTIVE SUPER_ADMIN of USER',
      'ACTIVE SUPER_ADMIN of ADMIN',
      'ACTIVE SUPER_ADMIN of SUPER_ADMIN',
    ])
  })
})

describe('passwords', () => {
  test.each([
    ['', 'default'],
    ['salad', 'weak'],
    ['alllowercase1', 'weak'],
    ['ALLUPPERCASE1', 'weak'],
    ['NoDigitsHere', 'weak'],
    ['Password1', 'weak'],
    ['Pomelo47x', 'medium'],
    ['Pomelo47x!', 'good'],
    ['PomeloTree472', 'good'],
    ['PomeloTree472!', 'strong'],
  ])('"%s" is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

  test.each(['Password1', 'P@ssw0rd123', 'Qwerty123', 'Welcome2026', 'Abc12345', 'Iloveyou1!', 'Aa111111'])(
    '"%s" is easy to guess',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )
  test.each(['Pomelo47x', 'Tamarind8Boat', 'Waraq2026', 'xK9mQ2vLp'])(
    '"%s" is not easy to guess',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  test('the strength is medium or better exactly if the rule accepts the password', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (password) => {
        const strength = passwordStrength(password)
        const accepted = NewPassword.safeParse(password).success
        expect(accepted).toBe(['medium', 'good', 'strong'].includes(strength))
        if (accepted) expect(meetsPasswordRule(password)).toBe(true)
      }),
    )
  })

  test('letters of any script count; a symbol is neither letter, digit nor space', () => {
    expect(passwordParts('Ñandú99!')).toEqual({
      length: true,
      lower: true,
      upper: true,
      digit: true,
      symbol: true,
    })
    expect(passwordParts('abc DEF 1').symbol).toBe(false)
  })

  test.each([
    ['', ['passwordRequired']],
    ['Ab1', ['passwordShort']],
    ['abcdefgh1', ['passwordWeak']],
    ['Password1', ['passwordCommon']],
    [`Aa1${'x'.repeat(130)}`, ['passwordLong']],
  ])('"%s" is refused with one reason', (password, why) =>
    expect(messagesOf(NewPassword.safeParse(password))).toEqual(why),
  )
})

describe('phones', () => {
  test.each([
    ['36001234', '36001234'],
    ['+973 3600 1234', '97336001234'],
    ['00973-3600-1234', '97336001234'],
    ['٣٦٠٠ ١٢٣٤', '36001234'],
    ['\u200e(3600) 1234', '36001234'],
  ])('%s is saved as %s', (typed, stored) => expect(Phone.parse(typed)).toBe(stored))

  test.each([
    ['', ['phoneRequired']],
    ['3600123', ['phoneShort']],
    ['973360012345', ['phoneLong']],
    ['3600x234', ['phoneDigits']],
    ['36001234; drop', ['phoneDigits']],
  ])('%s is refused', (typed, why) => expect(messagesOf(Phone.safeParse(typed))).toEqual(why))

  test('an accepted phone number has only digits, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const result = Phone.safeParse(typed)
        if (!result.success) return
        expect(result.data).toMatch(/^\d{8,11}$/)
        expect(normalPhone(result.data.replace(/^00/, '1'))).toBe(result.data.replace(/^00/, '1'))
      }),
    )
  })
})

describe('other fields', () => {
  test('an email is trimmed and in lower case, and a malformed one is refused', () => {
    expect(Email.parse('  Noor@Waraq.EXAMPLE ')).toBe('noor@waraq.example')
    for (const wrong of [
      'noor',
      'noor@',
      '@x.bh',
      'a b@x.bh',
      'a@b',
      'a@x..bh',
      'a@-x.bh',
      'a<b@x.bh',
      `${'a'.repeat(250)}@x.bh`,
    ])
      expect(messagesOf(Email.safeParse(wrong)), wrong).toEqual(['emailInvalid'])
    expect(messagesOf(Email.safeParse('   '))).toEqual(['emailRequired'])
  })

  test('a name has 3 to 30 characters after trimming, in any script', () => {
    expect(FullName.parse('  مريم   الدوسري ')).toBe('مريم الدوسري')
    expect(messagesOf(FullName.safeParse('  ab '))).toEqual(['fullNameLength'])
    expect(messagesOf(FullName.safeParse('x'.repeat(31)))).toEqual(['fullNameLength'])
    expect(messagesOf(FullName.safeParse('   '))).toEqual(['fullNameRequired'])
  })

  test('a code is six digits; Arabic digits and spaces are accepted', () => {
    expect(Code.parse('١٢٣ ٤٥٦')).toBe('123456')
    expect(messagesOf(Code.safeParse('12345'))).toEqual(['codeInvalid'])
  })

  test('a registration reports every invalid field, and never coerces', () => {
    const result = RegisterInput.safeParse({ fullName: 7, email: null, acceptTerms: 'true', password: ['x'] })
    expect([...new Set(result.error?.issues.map((i) => i.path.join('.')))].sort()).toEqual([
      'acceptTerms',
      'email',
      'fullName',
      'password',
      'phone',
    ])
    const good = {
      fullName: 'Noor Hasan',
      email: 'n@x.bh',
      phone: '36001234',
      password: 'Pomelo47x',
      acceptTerms: true,
    }
    expect(RegisterInput.safeParse(good).success).toBe(true)
    expect(messagesOf(RegisterInput.safeParse({ ...good, confirmPassword: 'other' }))).toEqual([
      'passwordsDiffer',
    ])
    expect(messagesOf(RegisterInput.safeParse({ ...good, acceptTerms: false }))).toEqual(['termsRequired'])
  })
})
