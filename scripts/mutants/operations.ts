import { type Mutant, one } from './mutant.ts'

const BACKUP = 'server/db/backupFile.ts'
const FAILURES = 'server/http/failures.ts'
const restored = ['server/db/backup.test.ts']
const started = ['server/http/stop.test.ts']
const slow = ['server/http/slowBody.test.ts']

/** Operating the shop: its files, backups and start, and that nobody can block it. */
export const operationMutants: Mutant[] = [
  one(
    'other users can read files that an older version left open',
    'server/start.ts',
    ['    restrictPermissions(env.dataDir)\n', ''],
    started,
  ),
  one(
    'other users can read the secret',
    'server/db/privateFiles.ts',
    ["'jwt-secret': 0o600", "'jwt-secret': 0o644"],
    ['server/db/privateFiles.test.ts'],
  ),
  {
    breaks: 'a failed start in production uses up the one list of admins',
    changes: [
      {
        file: 'server/start.ts',
        find: '    const admins = env.production ? await adminsToList(store.db) : null\n',
        replace: '',
      },
      {
        file: 'server/start.ts',
        find: '    const address = await app.listen(',
        replace:
          '    const admins = env.production ? await adminsToList(store.db) : null\n    const address = await app.listen(',
      },
    ],
    tests: started,
  },
  one(
    'a file with one endless line fills the memory during a restore',
    BACKUP,
    ['      if (size > LINE_AT_MOST) throw spoilt(path, NOT_OURS)\n', ''],
    restored,
  ),
  one(
    'a file that is not a backup is restored',
    BACKUP,
    ["waraq: z.literal('backup')", 'waraq: z.string()'],
    restored,
  ),
  one(
    'a newer version’s backup is read to its end',
    BACKUP,
    ['      if (head.format > FORMAT) throw ofNewer(path)\n', ''],
    restored,
  ),
  one(
    'a slow request body is reported as a server error',
    FAILURES,
    ['bodyTooSlow(error, req) ?? error', 'error'],
    slow,
  ),
]
