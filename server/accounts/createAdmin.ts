import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { Email, FullName } from '../../domain/accounts/fields.ts'
import { passwordStrength } from '../../domain/accounts/passwords.ts'
import { validationKey } from '../../domain/validation.ts'
import type { Db } from '../db/client.ts'
import { StartupError } from '../db/startupError.ts'
import { textIn } from '../http/text.ts'
import { userSearch, users } from '../tables/accounts.ts'
import { hashPassword } from './passwords.ts'

const Input = z.object({ email: Email, fullName: FullName })

const PASSWORD_LENGTH = 20
/** Without letters that look alike on a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_'

export function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    )
    if (passwordStrength(password) === 'strong') return password
  }
}

/** Creates a SUPER_ADMIN and returns the password. Never changes an existing account. */
export async function createAdmin(db: Db, input: { email: string; fullName: string }, now: Date) {
  const read = Input.safeParse(input)
  if (!read.success) {
    const t = textIn('en', 'validation')
    throw new StartupError(read.error.issues.map((issue) => `${t(validationKey(issue))}.`).join('\n'))
  }
  const { email, fullName } = read.data
  const password = randomPassword()
  const [made] = await db
    .insert(users)
    .values({
      fullName,
      email,
      search: userSearch({ fullName, email, phone: null }),
      role: 'SUPER_ADMIN',
      status: 'ACTIVE',
      verified: true,
      passwordHash: await hashPassword(password),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ email: users.email })
  if (!made)
    throw new StartupError(
      `There is already an account with ${email}; nothing was changed. Use another email, or ask a super admin to change its role.`,
    )
  return { email, password }
}
