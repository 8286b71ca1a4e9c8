import { join } from 'node:path'
import pg from 'pg'
import { openPostgres, type Store, storeOn } from '../../server/db/client.ts'
import { addressOf } from '../../server/db/connect.ts'
import { createDatabase } from '../../server/test/testStore.ts'
import type { Query } from './checker/books.ts'

/** A PostgreSQL server, on which the test creates its own database; or the shop's embedded store. */
export type StoreChoice = { kind: 'postgres'; server: string } | { kind: 'embedded' }

/** The shop's database. The embedded store runs in its app process, so it must be connected again after each start. */
export async function openShopStore(choice: StoreChoice, folder: string) {
  const dataDir = join(folder, 'data')
  const database = choice.kind === 'postgres' ? await createDatabase(choice.server) : null
  let store: Store | undefined = database ? await openPostgres(database.url, 'faults') : undefined
  const clientOptions = () =>
    database ? { connectionString: database.url } : { ...addressOf(dataDir), user: 'postgres' }
  return {
    apps: database ? 2 : 1,
    diesWithApp: !database,
    env: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    get db() {
      if (!store) throw new Error('no app process has opened the store yet')
      return store.db
    },
    async reopen() {
      if (database) return
      await store?.close()
      store = storeOn({ address: addressOf(dataDir), onFatal: () => {}, close: async () => {} })
      // If the process dies, the user of a connection gets the error from the query.
      store.pool.on('connect', (client) => client.on('error', () => undefined))
    },
    /** Reads everything in one snapshot, over its own connection. */
    async read<T>(look: (query: Query) => Promise<T>): Promise<T> {
      const client = new pg.Client(clientOptions())
      await client.connect()
      try {
        await client.query('begin transaction isolation level repeatable read read only')
        return await look(async (text) => (await client.query(text)).rows)
      } finally {
        await client.end()
      }
    },
    async close() {
      await store?.close()
      await database?.drop()
    },
  }
}
export type ShopStore = Awaited<ReturnType<typeof openShopStore>>
