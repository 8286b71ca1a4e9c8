import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { LiveEvent } from '../../domain/events/contract.ts'
import { buildApp } from '../app.ts'
import type { Store } from '../db/client.ts'
import { eventStreams } from '../events/streams.ts'
import { rolesOf } from '../sessions/caller.ts'
import { NOW, testDeps } from './app.ts'

/** A process of the shop with event streams: it listens to the store and serves over real HTTP, until the test ends. */
export async function aProcess(
  store: Store,
  { heartbeatMs, now = () => NOW }: { heartbeatMs?: number; now?: () => Date } = {},
) {
  const deps = testDeps(store.db, {}, { now })
  const roles = (ids: string[]) => rolesOf(store.db, ids, now())
  const options = { rolesOf: roles, now, log: deps.log, ...(heartbeatMs && { heartbeatMs }) }
  const events = eventStreams(options)
  const stopListening = await store.listen(events.listener)
  const app = await buildApp({ ...deps, events })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await stopListening()
  })
  const request = async (headers: Record<string, string>) => {
    const [response]: IncomingMessage[] = await once(get(`${address}/api/events`, { headers }), 'response')
    if (!response) throw new Error('no answer')
    return response
  }
  /** Opens a stream as a signed-in browser does. */
  const open = async (headers: Record<string, string>) => {
    const response = await request(headers)
    if (response.statusCode !== 200) throw new Error(`refused with ${response.statusCode}`)
    const kinds: LiveEvent['kind'][] = []
    let heartbeats = 0
    let unread = ''
    response.setEncoding('utf8').on('data', (text) => {
      const blocks = (unread + text).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block === ':') heartbeats++
        else kinds.push(LiveEvent.parse(JSON.parse(block.replace(/^data: /, ''))).kind)
      }
    })
    const ended = new Promise<'ended' | 'broken'>((resolve) => {
      response.once('end', () => resolve('ended'))
      response.once('error', () => resolve('broken'))
    })
    return { kinds, ended, beats: () => heartbeats, leave: () => response.destroy() }
  }
  return { app, address, events, request, open }
}
