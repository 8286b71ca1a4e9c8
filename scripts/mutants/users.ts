import { type Mutant, one } from './mutant.ts'

const LOCK = 'server/adminUsers/lock.ts'
const STATUS = 'server/adminUsers/status.ts'
const ADD = 'server/adminUsers/add.ts'
const CHANGE = 'server/adminUsers/change.ts'
const powers = ['server/adminUsers/powers.test.ts']
const changed = ['server/adminUsers/change.test.ts']
const invited = ['server/adminUsers/invitation.test.ts']
const raced = ['server/adminUsers/races.test.ts']
const anonymised = ['server/customers/anonymise.test.ts']
const emailed = ['server/customers/emails.test.ts']

/** Accounts in the hands of admins, and what is kept of those who have none. */
export const userMutants: Mutant[] = [
  one(
    'an admin changes a super admin',
    LOCK,
    [
      "  if (user.role === 'SUPER_ADMIN' && actor.role !== 'SUPER_ADMIN') throw new AppError('SUPER_ADMIN_ONLY')\n",
      '',
    ],
    powers,
  ),
  one(
    'a super admin demotes themself',
    LOCK,
    ["  if (notOwn && user.id === actor.id) throw new AppError('OWN_ACCOUNT')\n", ''],
    powers,
  ),
  one(
    'an erased account is changed',
    LOCK,
    ["  if (user.erasedAt) throw new AppError('ACCOUNT_ERASED')\n", ''],
    changed,
  ),
  one(
    'the last super admin who stays is demoted by one who leaves',
    LOCK,
    [' && user.erasureAskedAt === null\n', '\n'],
    powers,
  ),
  {
    ...one(
      'two super admins demote each other',
      LOCK,
      ["    .orderBy(users.id)\n    .for('no key update')\n", ''],
      raced,
    ),
    store: 'postgres',
  },
  {
    ...one(
      'who was suspended meanwhile goes on changing others',
      LOCK,
      [
        "  if (actor?.status !== 'ACTIVE') throw new AppError('ACCOUNT_SUSPENDED')\n",
        "  if (!actor) throw new AppError('ACCESS_DENIED')\n",
      ],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'a suspension leaves the sessions',
    STATUS,
    ["  await revokeSessions(tx, { userId: id, reason: 'suspended' }, now)\n", ''],
    powers,
  ),
  one(
    'activating lets in who never verified an address',
    STATUS,
    ["then 'ACTIVE' else 'PENDING' end", "then 'ACTIVE' else 'ACTIVE' end"],
    powers,
  ),
  one(
    'an admin adds a super admin',
    ADD,
    ["  if (role !== 'USER' && caller.role !== 'SUPER_ADMIN') throw new AppError('SUPER_ADMIN_ONLY')\n", ''],
    invited,
  ),
  one(
    'whoever has a password is invited to choose another',
    ADD,
    ["  if (user.passwordHash !== null) throw new AppError('NOT_INVITED')\n", ''],
    invited,
  ),
  one(
    'an admin gives an account an address nobody has verified',
    CHANGE,
    ['const isUnused = before.passwordHash === null && !before.verified', 'const isUnused = true'],
    changed,
  ),
  one(
    'an admin takes another address without their password',
    CHANGE,
    ['if (isOther && id === caller.userId)', "if (isOther && id === '')"],
    changed,
  ),
  one('an admin overwrites what another saved', CHANGE, [', readAt(users, version)', ''], changed),
  one(
    'a guest is anonymised while something is open',
    'server/customers/anonymise.ts',
    ['  await assertNothingOpen(tx, { guest: rows, language }, now)\n', ''],
    anonymised,
  ),
  one(
    'a guest is anonymised while a refund is owed',
    'server/privacy/owed.ts',
    ['[openMatters(whose), refundsOwed(whose)]', '[openMatters(whose)]'],
    anonymised,
  ),
  one(
    'anonymising a guest takes an account with the same address along',
    'server/privacy/guestRows.ts',
    ['and(isNull(t.userId), eq(t.customerEmail, email))', 'and(eq(t.customerEmail, email))'],
    anonymised,
  ),
  one(
    'late money of an anonymised guest becomes a subscription for nobody',
    'server/subscriptions/fulfilmentContext.ts',
    ['found.ownerErased || isErased(customerEmail)', 'found.ownerErased'],
    anonymised,
  ),
  one(
    'what admins wrote about an erased person stays',
    'server/privacy/ownRows.ts',
    [
      'for (const { table, by } of about?.rows ?? [])',
      'for (const { table, by } of about?.rows.slice(0, 0) ?? [])',
    ],
    ['server/privacy/erase.test.ts'],
  ),
  one(
    'an admin reads a link that signs in as somebody else',
    'server/mail/sentEmail.ts',
    ["mayResend(kind) && text !== ''", "text !== ''"],
    emailed,
  ),
  one(
    'an email with a one-time link is kept',
    'server/mail/sendEmail.ts',
    ['mayResend(email.kind) ? {} :', 'email.kind ? {} :'],
    ['server/mail/sendEmail.test.ts'],
  ),
]
