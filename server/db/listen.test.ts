import { expect, onTestFinished } from 'vitest'
import { test } from '../test/app.ts'
import type { Store } from './client.ts'
import { CHANNEL, type Listener } from './listen.ts'

async function listening(store: Store) {
  await store.pool.query('select 1') // the first connection of a pool is not a reconnection
  const heard: string[] = []
  const note = (text: string) => void heard.push(text)
  const listener: Listener = { heard: note, lost: () => note('lost'), back: () => note('back') }
  const stop = await store.listen(listener)
  onTestFinished(stop)
  return { heard, stop }
}
const say = (store: Store, text: string) => store.pool.query('select pg_notify($1, $2)', [CHANNEL, text])

/** Breaks the listening connection: PostgreSQL's own one, or that of the embedded store's pool. */
async function breakConnection(store: Store) {
  if (store.kind === 'embedded') return (await store.pool.connect()).release(true)
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = $1`,
    [`listen ${CHANNEL}`],
  )
}

test('a listener receives notifications until it stops', async ({ store }) => {
  const [one, two] = [await listening(store), await listening(store)]
  await say(store, 'salam')
  await expect.poll(() => [one.heard, two.heard]).toEqual([['salam'], ['salam']])
  await one.stop()
  await say(store, 'ma salama')
  await expect.poll(() => two.heard).toEqual(['salam', 'ma salama'])
  expect(one.heard).toEqual(['salam'])
})

test('a broken connection is made again, and the listener learns that it may have missed something', async ({
  store,
}) => {
  const { heard } = await listening(store)
  await breakConnection(store)
  await store.pool.query('select 1')
  await expect.poll(() => heard).toContain('back')
  expect(heard).toEqual(store.kind === 'embedded' ? ['back'] : ['lost', 'back'])
  await say(store, 'still here')
  await expect.poll(() => heard).toContain('still here')
})
