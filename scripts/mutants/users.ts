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
    'a misspelt filter of an admin is ignored, and the list shows too much',
    'server/http/route.ts',
    ['known.extend(paging).strict()', 'known.extend(paging)'],
    lists,
  ),
  one(
    'a list by days shows what came on the day after',
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
    ['before.passwordHash === null && !before.verified && (await isUnused(tx, before))', 'true'],
    changed,
  ),
  one(
    'an admin takes another address without their password',
    CHANGE,
    ['if (isOther && id === caller.userId)', "if (isOther && id === '')"],
    changed,
  ),
  one(
    'an admin redirects the invitation of another',
    CHANGE,
    ['if (isOther && !mayChangeEmail(actor, before))', 'if (isOther && !actor)'],
    emailChanged,
  ),
  one(
    'an admin withdraws the change of email of another',
    CHANGE,
    ["  if (!mayChangeEmail(actor, user)) throw new AppError('SUPER_ADMIN_ONLY')\n", ''],
    emailChanged,
  ),
  one(
    'an unused invitation is redirected although somebody bought for it',
    CHANGE,
    [' && (await isUnused(tx, before))', ''],
    emailChanged,
  ),
  one(
    'who signed in once counts as nobody',
    'server/accounts/isUnused.ts',
    ['  lastLoginAt === null &&\n', '  lastLoginAt !== undefined &&\n'],
    emailChanged,
  ),
  one(
    'what was bought as a guest counts as nothing',
    'server/accounts/isUnused.ts',
    ['eq(orders.customerEmail, email)', "eq(orders.customerEmail, '')"],
    emailChanged,
  ),
  one(
    'an admin may change the email of an admin',
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
    'a link that was used closes once more',
    'server/accounts/links.ts',
    ['    .where(and(eq(accountLinks.id, id), isOpen))\n', '    .where(eq(accountLinks.id, id))\n'],
    emailChanged,
  ),
  one(
    'a suspended user finishes a change of email',
    'server/accounts/changeEmail.ts',
    ["  owner.status !== 'SUSPENDED' &&\n", ''],
    emailChanged,
  ),
  one(
    'a change of email is confirmed for an account that was promoted meanwhile',
    VERIFY,
    ["  if (!isStillAllowed(people)) throw new AppError('EMAIL_NOT_VERIFIED')\n", ''],
    emailChanged,
  ),
  one(
    'what an admin requested takes effect without a wait',
    VERIFY,
    ['if (byShop && !(await isUnused(tx, owner)))', 'if (byShop && !owner)'],
    emailChanged,
  ),
  one(
    'the new address gets the link that approves the change',
    VERIFY,
    ['    [newEmail, null],\n', '    [newEmail, emailChangePath(token)],\n'],
    emailChanged,
  ),
  one(
    'a waiting change is approved for an account that was promoted meanwhile',
    DECIDE,
    ["    if (!isStillAllowed(people)) throw new AppError('EMAIL_CHANGE_OVER')\n", ''],
    emailChanged,
  ),
  one(
    'a due change takes effect for an account that was promoted meanwhile',
    DECIDE,
    ['if (!isStillAllowed(people) || (await', 'if (!people.owner || (await'],
    emailChanged,
  ),
  one(
    'a change that was approved is stopped or approved again',
    DECIDE,
    ["    if (!closed) throw new AppError('EMAIL_CHANGE_OVER')\n", ''],
    emailChanged,
  ),
  {
    ...one(
      'a due change of email takes effect although a new password has just revoked it',
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
    'the sessions of before outlive a change of email',
    DECIDE,
    ["  await revokeSessions(tx, { userId, reason: 'email changed' }, now)\n", ''],
    emailChanged,
  ),
  one(
    'a changed email pays with the saved card',
    DECIDE,
    ['  return removeCards(tx, services, { userId, onRemoved: turnOffWithCard }, now)', '  return []'],
    emailChanged,
  ),
  one(
    'a payment under way saves its card after the change of email',
    'server/payments/cards.ts',
    ['    .set({ saveCard: false })', '    .set({ saveCard: true })'],
    emailChanged,
  ),
  one(
    'a change of email outlives what the requester lost',
    LINKS,
    [
      'or(eq(accountLinks.userId, userId), eq(accountLinks.requestedBy, userId))',
      'eq(accountLinks.userId, userId)',
    ],
    emailChanged,
  ),
  one(
    'a change of email outlives what its account lost',
    LINKS,
    [
      'or(eq(accountLinks.userId, userId), eq(accountLinks.requestedBy, userId))',
      'eq(accountLinks.requestedBy, userId)',
    ],
    emailChanged,
  ),
  one(
    'whoever sends the email again has requested the change',
    'server/accounts/resendEmailChange.ts',
    [
      "purpose: 'CHANGE_EMAIL', email, requestedBy }",
      "purpose: 'CHANGE_EMAIL', email, requestedBy: userId }",
    ],
    emailChanged,
  ),
  one(
    'an email change outlives a suspension',
    STATUS,
    [
      "reason: 'suspended' }, now)\n  await revokeEmailChanges(tx, id, now)\n",
      "reason: 'suspended' }, now)\n",
    ],
    emailChanged,
  ),
  one(
    'an email change outlives another role',
    STATUS,
    ['  await revokeEmailChanges(tx, id, now)\n  await publish(', '  await publish('],
    emailChanged,
  ),
  one(
    'an email change outlives a new password',
    'server/accounts/changePassword.ts',
    ['    await revokeEmailChanges(tx, userId, now)\n', ''],
    emailChanged,
  ),
  one(
    'an email change outlives a reset',
    'server/accounts/resetPassword.ts',
    ['    await revokeEmailChanges(tx, user.id, now)\n', ''],
    emailChanged,
  ),
  one(
    'an admin sees where super admins are signed in',
    'server/adminUsers/routes.ts',
    [
      '    if (!mayManage(caller, await oneUser(db, params.id, now))) throw',
      '    if (!(await oneUser(db, params.id, now))) throw',
    ],
    powers,
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
  one(
    'a super admin of the demo who took another email and password stays one of the real shop',
    'server/demo/fill.ts',
    ['            ofDemo: true,\n', ''],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'production opens with an account of the demo that has its own password',
    'server/demo/remove.ts',
    ['  if (!first) return\n', '  if (!first || first) return\n'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'the demo of an older version keeps a super admin who took another email and password',
    'server/db/migrations/0036_of_demo.sql',
    [
      'extract(epoch FROM d."created_at" - u."created_at"), 3600) = 0',
      'extract(epoch FROM d."created_at" - u."created_at"), 3600) < 0',
    ],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'whom an admin of the demo promoted stays an admin of the real shop',
    'server/adminUsers/status.ts',
    ["role === 'USER' ? null : caller.userId", 'null'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'whom an admin promoted whom the demo had promoted stays an admin',
    'server/demo/remove.ts',
    [" where g.adds or g.role is distinct from 'USER'\n", ' where t.by is null\n'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'whom the thief of an admin’s email made an admin stays one',
    'server/demo/remove.ts',
    ['where not changes or email_after is not null', 'where not changes'],
    emailChanged,
  ),
  one(
    'an account that the demo added becomes an admin and stays one',
    'server/demo/remove.ts',
    ['t.ends is null and (t.adds or t.by', 't.ends is null and (t.by'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'whom an admin made whose role the owner had given anew is none any more',
    'server/demo/remove.ts',
    [' and (t.ends is null or g.n < t.ends)', ''],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'whom an admin had made before the demo changed her role is none any more',
    'server/demo/remove.ts',
    ['t.user_id = g.by and g.n > t.n and', 't.user_id = g.by and'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a change of email goes on that somebody began whom the demo had made an admin',
    'server/demo/remove.ts',
    ['  await revokeEmailChanges(tx, id, now)\n  await publish', '  await publish'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'a demo admin takes the account of an owner who has not signed in yet',
    'server/accounts/isUnused.ts',
    ["  (role === 'USER' || passwordHash === null) &&\n", ''],
    emailChanged,
  ),
  one(
    'an owner whose email the demo had changed keeps that of the thief',
    VERIFY,
    ['  if (byShop)\n    await record', '  if (byShop && !owner)\n    await record'],
    emailChanged,
  ),
  one(
    'the thief of an account signs in with the password they chose',
    'server/demo/remove.ts',
    ['search, passwordHash: null, ...raised', 'search, ...raised'],
    emailChanged,
  ),
  one(
    'who has the email that the demo gave an admin stays one if the previous is taken',
    'server/demo/remove.ts',
    [
      "    await demote(tx, id, now)\n    return { email, previous, outcome: 'DEMOTED' }",
      "    return { email, previous, outcome: 'DEMOTED' }",
    ],
    emailChanged,
  ),
  one(
    'an email that a real admin gave since is taken back',
    'server/demo/remove.ts',
    ['d.email_after = u.email and not exists', 'd.email_after <> u.email and not exists'],
    emailChanged,
  ),
  one(
    'what the guests of the demo bought stays in the real shop',
    'server/demo/remove.ts',
    ['owners.push({ guest: await findGuestRows(tx, email) })', 'owners.push({ userIds: [email].slice(1) })'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'the stand-in does not know what a guest of the demo paid',
    'server/demo/standin.ts',
    ['isNull(payments.userId),', 'eq(users.ofDemo, true),'],
    ['server/demo/fill.test.ts'],
  ),
  one(
    'a filter of a list is empty in the demo',
    'server/demo/stories.ts',
    ['  guests,\n  unlucky,\n', '  unlucky,\n'],
    ['server/demo/fill.test.ts'],
  ),
  one(
    'what only the demo allows stays allowed',
    'server/demo/remove.ts',
    ['listAdmins: true, ...off, ...raised', 'listAdmins: true, ...raised'],
    ['server/demo/remove.test.ts'],
  ),
  one(
    'the demo cannot be removed once a run link of its admin was used',
    'server/demo/remove.ts',
    [
      '  await tx.delete(runMarks).where(inArray(runMarks.linkId, links))\n  // What points',
      '  // What points',
    ],
    ['server/demo/removeAfterUse.test.ts'],
  ),
]
