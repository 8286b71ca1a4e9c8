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
const lists = ['server/access/adminLists.test.ts']
const emailed = ['server/customers/emails.test.ts']

/** Accounts as managed by admins, and the data of guests. */
export const userMutants: Mutant[] = [
  one(
    'an unknown filter of an admin’s list is ignored',
    'server/http/route.ts',
    ['known.extend(paging).strict()', 'known.extend(paging)'],
    lists,
  ),
  one(
    'a list by days includes the following day',
    'server/db/dayRange.ts',
    ['startOfDay(addDays(to, 1))', 'startOfDay(addDays(to, 2))'],
    lists,
  ),
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
    'a user with a password can be invited again',
    ADD,
    ["  if (user.passwordHash !== null) throw new AppError('NOT_INVITED')\n", ''],
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
    'an admin withdraws another admin’s email change',
    CHANGE,
    ["  if (!mayChangeEmail(actor, user)) throw new AppError('SUPER_ADMIN_ONLY')\n", ''],
    emailChanged,
  ),
  one(
    'an unused invitation is redirected although its address has orders',
    CHANGE,
    [' && (await isUnused(tx, before))', ''],
    emailChanged,
  ),
  one(
    'an account that has signed in counts as unused',
    'server/accounts/isUnused.ts',
    ['  lastLoginAt === null &&\n', '  lastLoginAt !== undefined &&\n'],
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
    'a suspended admin may change an email',
    'domain/accounts/rules.ts',
    ["  (by.status === 'ACTIVE' && mayUse(", '  (by.status !== undefined && mayUse('],
    ['domain/accounts/rules.test.ts'],
  ),
  one(
    'a used link can be closed again',
    'server/accounts/links.ts',
    ['    .where(and(eq(accountLinks.id, id), isOpen))\n', '    .where(eq(accountLinks.id, id))\n'],
    emailChanged,
  ),
  one(
    'a suspended user completes an email change',
    'server/accounts/changeEmail.ts',
    ["  owner.status !== 'SUSPENDED' &&\n", ''],
    emailChanged,
  ),
  one(
    'an email change is confirmed although the account was promoted meanwhile',
    VERIFY,
    ["  if (!isStillAllowed(people)) throw new AppError('EMAIL_NOT_VERIFIED')\n", ''],
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
    'a pending email change is approved although the account was promoted meanwhile',
    DECIDE,
    ["    if (!isStillAllowed(people)) throw new AppError('EMAIL_CHANGE_OVER')\n", ''],
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
    'an open payment saves its card after the email change',
    'server/payments/cards.ts',
    ['    .set({ saveCard: false })', '    .set({ saveCard: true })'],
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
    'an email change survives although its account lost its role',
    LINKS,
    [
      'or(eq(accountLinks.userId, userId), eq(accountLinks.requestedBy, userId))',
      'eq(accountLinks.requestedBy, userId)',
    ],
    emailChanged,
  ),
  one(
    'resending the email makes the sender the requester',
    'server/accounts/resendEmailChange.ts',
    [
      "purpose: 'CHANGE_EMAIL', email, requestedBy }",
      "purpose: 'CHANGE_EMAIL', email, requestedBy: userId }",
    ],
    emailChanged,
  ),
  one(
    'an email change survives a suspension',
    STATUS,
    [
      "reason: 'suspended' }, now)\n  await revokeEmailChanges(tx, id, now)\n",
      "reason: 'suspended' }, now)\n",
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
    'an email change survives a password change',
    'server/accounts/changePassword.ts',
    ['    await revokeEmailChanges(tx, userId, now)\n', ''],
    emailChanged,
  ),
  one(
    'an email change survives a password reset',
    'server/accounts/resetPassword.ts',
    ['    await revokeEmailChanges(tx, user.id, now)\n', ''],
    emailChanged,
  ),
  one(
    'an admin sees a super admin’s sessions',
    'server/adminUsers/routes.ts',
    [
      '    if (!mayManage(caller, await oneUser(db, params.id, now))) throw',
      '    if (!(await oneUser(db, params.id, now))) throw',
    ],
    powers,
  ),
  one(
    'an admin overwrites another admin’s change of an account',
    CHANGE,
    [', versionIs(users, version)', ''],
    changed,
  ),
  one(
    'a guest is anonymised while something is open',
    'server/customers/anonymise.ts',
    ['  await assertNothingOpen(tx, { guest: rows, language }, now)\n', ''],
    anonymised,
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
    ['server/privacy/erase.test.ts'],
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
    'production starts with a demo account that has its own password',
    'server/demo/remove.ts',
    ['  if (!first) return\n', '  if (!first || first) return\n'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'an older demo’s super admin with a new email and password stays a super admin',
    'server/db/migrations/0036_of_demo.sql',
    [
      'extract(epoch FROM d."created_at" - u."created_at"), 3600) = 0',
      'extract(epoch FROM d."created_at" - u."created_at"), 3600) < 0',
    ],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a user promoted by a demo admin stays an admin',
    'server/adminUsers/status.ts',
    ["role === 'USER' ? null : caller.userId", 'null'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a user promoted by an admin whom the demo had promoted stays an admin',
    'server/demo/remove.ts',
    [" where g.adds or g.role is distinct from 'USER'\n", ' where t.by is null\n'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a user promoted by an attacker who took over an admin’s email stays an admin',
    'server/demo/remove.ts',
    ['where not changes or email_after is not null', 'where not changes'],
    emailChanged,
  ),
  one(
    'a demo-added account that became an admin stays an admin',
    'server/demo/remove.ts',
    ['t.ends is null and (t.adds or t.by', 't.ends is null and (t.by'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a user promoted by an admin whose role the owner had given again is demoted',
    'server/demo/remove.ts',
    [' and (t.ends is null or g.n < t.ends)', ''],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a user promoted before the demo changed the promoter’s role is demoted',
    'server/demo/remove.ts',
    ['t.user_id = g.by and g.n > t.n and', 't.user_id = g.by and'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'an email change requested by an admin whom the demo had promoted continues',
    'server/demo/remove.ts',
    ['  await revokeEmailChanges(tx, id, now)\n  await publish', '  await publish'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a demo admin takes over the account of an owner who has not signed in yet',
    'server/accounts/isUnused.ts',
    ["  (role === 'USER' || passwordHash === null) &&\n", ''],
    emailChanged,
  ),
  one(
    'an owner whose email the demo changed keeps the attacker’s email',
    VERIFY,
    ['  if (byShop)\n    await record', '  if (byShop && !owner)\n    await record'],
    emailChanged,
  ),
  one(
    'an attacker can sign in with the password they set',
    'server/demo/remove.ts',
    ['search, passwordHash: null, ...bumpVersion', 'search, ...bumpVersion'],
    emailChanged,
  ),
  one(
    'an admin with an email set by the demo stays an admin if the previous one is taken',
    'server/demo/remove.ts',
    [
      "    await demote(tx, id, now)\n    return { email, previous, outcome: 'DEMOTED' }",
      "    return { email, previous, outcome: 'DEMOTED' }",
    ],
    emailChanged,
  ),
  one(
    'an email that a real admin set later is reverted',
    'server/demo/remove.ts',
    ['d.email_after = u.email and not exists', 'd.email_after <> u.email and not exists'],
    emailChanged,
  ),
  one(
    'purchases of the demo’s guests stay in the real shop',
    'server/demo/remove.ts',
    ['owners.push({ guest: await findGuestRows(tx, email) })', 'owners.push({ userIds: [email].slice(1) })'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'the stand-in has no payments of the demo’s guests',
    'server/demo/standin.ts',
    ['isNull(payments.userId),', 'eq(users.ofDemo, true),'],
    ['server/demo/fill.test.ts'],
  ),
  one(
    'a list filter has no results in the demo',
    'server/demo/stories.ts',
    ['  guests,\n  unlucky,\n', '  unlucky,\n'],
    ['server/demo/fill.test.ts'],
  ),
  one(
    'settings only for the demo stay enabled',
    'server/demo/remove.ts',
    ['listAdmins: true, ...off, ...bumpVersion', 'listAdmins: true, ...bumpVersion'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'the demo cannot be removed after a run link of its admin was used',
    'server/demo/remove.ts',
    [
      '  await tx.delete(runMarks).where(inArray(runMarks.linkId, links))\n  // What points',
      '  // What points',
    ],
    ['server/demo/removeAfterUse.test.ts'],
  ),
]
