import { type Mutant, one } from './mutant.ts'

const LOCK = 'server/adminUsers/lock.ts'
const STATUS = 'server/adminUsers/status.ts'
const ADD = 'server/adminUsers/add.ts'
const CHANGE = 'server/adminUsers/change.ts'
const powers = ['server/adminUsers/powers.test.ts']
const changed = ['server/adminUsers/change.test.ts']
const invited = ['server/adminUsers/invitation.test.ts']
const raced = ['server/adminUsers/races.test.ts']
const emailChanged = ['server/adminUsers/emailChange.test.ts']
const VERIFY = 'server/accounts/verifyEmail.ts'
const DECIDE = 'server/adminUsers/decideEmailChange.ts'
const LINKS = 'server/accounts/links.ts'
const anonymised = ['server/customers/anonymise.test.ts']
const erased = ['server/privacy/erase.test.ts']
const emailed = ['server/customers/emails.test.ts']

/** Accounts as managed by admins, and the data of guests and of erased people. */
export const userMutants: Mutant[] = [
  one(
    'an admin changes a super admin',
    LOCK,
    ["  if (!mayManage(actor, user)) throw new AppError('SUPER_ADMIN_ONLY')\n", ''],
    powers,
  ),
  one(
    'a super admin changes their own role',
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
    'the last remaining super admin is demoted by one who is leaving',
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
      'an admin who was suspended meanwhile changes other accounts',
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
    'a suspension keeps the sessions',
    STATUS,
    ["  await revokeSessions(tx, { userId: id, reason: 'suspended' }, now)\n", ''],
    powers,
  ),
  one(
    'activation makes an unverified account active',
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
    'an admin sets an unverified email address',
    CHANGE,
    ['before.passwordHash === null && !before.verified && (await isUnused(tx, before))', 'true'],
    changed,
  ),
  one(
    'an admin changes their own email without a password',
    CHANGE,
    ['if (isOther && id === caller.userId)', "if (isOther && id === '')"],
    changed,
  ),
  one(
    'an admin redirects another admin’s invitation',
    CHANGE,
    ['if (isOther && !mayChangeEmail(actor, before))', 'if (isOther && !actor)'],
    emailChanged,
  ),
  one(
    'an address with guest orders counts as unused',
    'server/accounts/isUnused.ts',
    ['eq(orders.customerEmail, email)', "eq(orders.customerEmail, '')"],
    emailChanged,
  ),
  one(
    'an admin may change an admin’s email',
    'domain/accounts/rules.ts',
    ["owner.role === 'USER' ? 'ADMIN' : 'SUPER_ADMIN', by.role", "'ADMIN', by.role"],
    emailChanged,
  ),
  one(
    'an email change by an admin takes effect without a wait',
    VERIFY,
    ['if (byShop && !(await isUnused(tx, owner)))', 'if (byShop && !owner)'],
    emailChanged,
  ),
  one(
    'the new address gets the link to approve the change',
    VERIFY,
    ['    [newEmail, null],\n', '    [newEmail, emailChangePath(token)],\n'],
    emailChanged,
  ),
  one(
    'a due email change takes effect although the account was promoted meanwhile',
    DECIDE,
    ['if (!isStillAllowed(people) || (await', 'if (!people.owner || (await'],
    emailChanged,
  ),
  one(
    'an approved email change can be stopped or approved again',
    DECIDE,
    ["    if (!closed) throw new AppError('EMAIL_CHANGE_OVER')\n", ''],
    emailChanged,
  ),
  {
    ...one(
      'a due email change takes effect although a password change has just revoked it',
      DECIDE,
      [
        'if (!(await closeLink(tx, link, { usedAt: now }))) return []',
        'await closeLink(tx, link, { usedAt: now })',
      ],
      raced,
    ),
    store: 'postgres',
  },
  one(
    'earlier sessions survive an email change',
    DECIDE,
    ["  await revokeSessions(tx, { userId, reason: 'email changed' }, now)\n", ''],
    emailChanged,
  ),
  one(
    'saved cards survive an email change',
    DECIDE,
    ['  return removeCards(tx, services, { userId, onRemoved: turnOffWithCard }, now)', '  return []'],
    emailChanged,
  ),
  one(
    'an email change survives although its requester lost their access',
    LINKS,
    [
      'or(eq(accountLinks.userId, userId), eq(accountLinks.requestedBy, userId))',
      'eq(accountLinks.userId, userId)',
    ],
    emailChanged,
  ),
  one(
    'an email change survives a change of role',
    STATUS,
    ['  await revokeEmailChanges(tx, id, now)\n  await publish(', '  await publish('],
    emailChanged,
  ),
  one(
    'an email change survives a password reset',
    'server/accounts/resetPassword.ts',
    ['    await revokeEmailChanges(tx, user.id, now)\n', ''],
    emailChanged,
  ),
  one(
    'a guest is anonymised while a refund is owed',
    'server/privacy/nothingOwed.ts',
    ['[openMatters(scope), refundsOwed(scope)]', '[openMatters(scope)]'],
    anonymised,
  ),
  one(
    'anonymising a guest includes an account with the same address',
    'server/privacy/guestRows.ts',
    ['and(isNull(t.userId), eq(t.customerEmail, email))', 'and(eq(t.customerEmail, email))'],
    anonymised,
  ),
  one(
    'a late payment of an anonymised guest becomes a subscription',
    'server/subscriptions/fulfilmentContext.ts',
    ['found.ownerErased || isErased(customerEmail)', 'found.ownerErased'],
    anonymised,
  ),
  one(
    'admins’ notes about an erased person are kept',
    'server/privacy/ownRows.ts',
    [
      'for (const { table, by } of subject?.rows ?? [])',
      'for (const { table, by } of subject?.rows.slice(0, 0) ?? [])',
    ],
    erased,
  ),
  one(
    'an admin can read an email with a one-time link',
    'server/mail/sentEmail.ts',
    ["mayResend(kind) && text !== ''", "text !== ''"],
    emailed,
  ),
  one(
    'the text of an email with a one-time link is stored',
    'server/mail/sendEmail.ts',
    ['mayResend(email.kind) ? {} :', 'email.kind ? {} :'],
    ['server/mail/sendEmail.test.ts'],
  ),
  one(
    'a demo super admin with a new email and password stays a super admin',
    'server/demo/fill.ts',
    ['            ofDemo: true,\n', ''],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'an attacker can sign in with the password they set',
    'server/demo/remove.ts',
    ['search, passwordHash: null, ...bumpVersion', 'search, ...bumpVersion'],
    emailChanged,
  ),
  one(
    'the audit log stores a password',
    'domain/audit/rules.ts',
    ['if (SECRET.test(name) || AROUND.has(name)) return []', 'if (AROUND.has(name)) return []'],
    ['domain/audit/rules.test.ts'],
  ),
  one(
    'the audit log keeps an erased person’s name',
    'server/privacy/personalData.ts',
    ['        target_name: nothing,\n', ''],
    erased,
  ),
  one(
    'a cancellation’s comment survives the erasure',
    'server/privacy/personalData.ts',
    ["    blank: { details: sql`'{}'` },\n", ''],
    erased,
  ),
]
