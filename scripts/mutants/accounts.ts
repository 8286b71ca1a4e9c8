import { type Mutant, one } from './mutant.ts'

const LOGIN = 'server/accounts/login.ts'
const RESET = 'server/accounts/resetPassword.ts'
const LINKS = 'server/accounts/links.ts'
const signedIn = ['server/accounts/login.test.ts']
const reset = ['server/accounts/resetPassword.test.ts']
const verified = ['server/accounts/verifyEmail.test.ts']
const refreshed = ['server/sessions/refresh.test.ts']

export const accountMutants: Mutant[] = [
  one(
    'a suspended user signs in',
    LOGIN,
    ["if (user.status === 'SUSPENDED') {", "if (user.status === 'GONE') {"],
    signedIn,
  ),
  one(
    'an unverified user gets a session',
    LOGIN,
    ["if (!user.verified || user.status !== 'ACTIVE') return { user, session: null }", ''],
    signedIn,
  ),
  one(
    'a sign-in succeeds with a password that was changed meanwhile',
    LOGIN,
    ["        eq(users.passwordHash, user.passwordHash ?? ''),\n", ''],
    signedIn,
  ),
  {
    breaks: 'a reset link works twice',
    changes: [
      { file: RESET, find: 'if (!known || known.usedAt) throw', replace: 'if (!known) throw' },
      { file: RESET, find: 'if (!used?.first) throw', replace: 'if (!used) throw' },
    ],
    tests: reset,
  },
  one(
    'a password reset keeps existing sessions',
    RESET,
    ["    await revokeSessions(tx, { userId: user.id, reason: 'password reset' }, now)\n", ''],
    reset,
  ),
  one(
    'a password change keeps the other sessions',
    'server/accounts/changePassword.ts',
    ["    await revokeSessions(tx, { userId, except: sessionId, reason: 'password changed' }, now)\n", ''],
    ['server/accounts/changePassword.test.ts'],
  ),
  one(
    'an expired link still works',
    LINKS,
    [
      '        gt(accountLinks.expiresAt, now),\n      ),\n    )\n    .orderBy(desc(accountLinks.createdAt))\n  if',
      '      ),\n    )\n    .orderBy(desc(accountLinks.createdAt))\n  if',
    ],
    [...verified, ...reset],
  ),
  one(
    'verification activates a suspended user',
    'server/accounts/verifyEmail.ts',
    ["= 'PENDING' then 'ACTIVE'", "<> 'ACTIVE' then 'ACTIVE'"],
    verified,
  ),
  one(
    'the reuse of a refresh token is not detected',
    'server/sessions/refresh.ts',
    ['  await endFamily(tx, deps, found, from, now)\n', ''],
    refreshed,
  ),
  one(
    'an old refresh token works forever',
    'server/sessions/refresh.ts',
    ['now.getTime() - usedAt.getTime() <= REFRESH_GRACE_MS', 'now.getTime() >= usedAt.getTime()'],
    refreshed,
  ),
  one(
    'a revoked session continues',
    'server/sessions/sessions.ts',
    ['and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))', 'gt(sessions.expiresAt, now)'],
    ['server/sessions/caller.test.ts'],
  ),
  one(
    'an account is erased although the request was cancelled',
    'server/privacy/erase.ts',
    [
      'lte(users.erasureAskedAt, new Date(now.getTime() - ERASE_AFTER_MS))',
      'lte(users.createdAt, new Date(now.getTime() - ERASE_AFTER_MS))',
    ],
    ['server/privacy/erase.test.ts'],
  ),
  one(
    'other users can read the secret',
    'server/db/privateFiles.ts',
    ["'jwt-secret': 0o600", "'jwt-secret': 0o644"],
    ['server/db/privateFiles.test.ts'],
  ),
]
