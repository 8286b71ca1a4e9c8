import type { Mutant } from './mutant.ts'

const started = ['server/http/stop.test.ts']

/** What whoever runs the shop relies on. */
export const operationMutants: Mutant[] = [
  {
    breaks: 'a start in production that fails is the one that lists the admins',
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
]
