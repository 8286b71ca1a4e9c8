import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RegisterInput } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { userSearch, users } from '../tables/accounts.ts'
import { limitAttempts } from './limitAttempts.ts'
import { hashPassword } from './passwords.ts'
import { sendVerification } from './sendVerification.ts'

const taken = () => new AppError('EMAIL_TAKEN', {}, { email: 'emailTaken' })

/** Creates an account. It cannot be used until its address is verified. */
export async function register(
  deps: Deps,
  { fullName, email, phone, password }: z.output<typeof RegisterInput>,
  { language, ip }: { language: Language; ip: string },
  now: Date,
): Promise<UserRow> {
  await limitAttempts(deps, 'register', { account: email, ip }, now)
  const [known] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known) throw taken()
  const passwordHash = await hashPassword(password)
  return transaction(deps.db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        fullName,
        email,
        phone,
        search: userSearch({ fullName, email, phone }),
        passwordHash,
        language,
        role: 'USER',
        status: 'PENDING',
        verified: false,
        createdAt: now,
        updatedAt: now,
      })
      // Another request registered the address meanwhile.
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw taken()
    await sendVerification(tx, deps, user, now)
    return user
  })
}
