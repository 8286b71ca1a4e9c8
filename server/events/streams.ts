import { Readable } from 'node:stream'
import { mayUse, type Role } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { LiveEvent } from '../../domain/events/contract.ts'
import type { Listener } from '../db/listen.ts'
import type { Log } from '../log.ts'
import type { Caller } from '../sessions/caller.ts'
import { Published } from './publish.ts'

/** Proxies and phones close connections that are silent for a minute. */
const HEARTBEAT_MS = 25 * SECOND_MS
/** A browser has one stream for all its tabs, so these are ten browsers. The oldest is closed. */
const MOST_A_USER = 10
const MOST_A_PROCESS = 5000
/** An event has some fifty bytes: a client with this much waiting does not read. */
const MOST_WAITING_BYTES = 64 * 1024

type Stream = { caller: Caller; body: Readable }
export type EventStreams = ReturnType<typeof eventStreams>

/**
 * The open event streams of this process. A stream ends with its session, with its token, and when the process stops.
 * `rolesOf` returns the sessions that are still valid, with their users' roles.
 */
export function eventStreams({
  rolesOf,
  now,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: {
  rolesOf: (sessionIds: string[]) => Promise<Map<string, Role>>
  now: () => Date
  log: Log
  heartbeatMs?: number
}) {
  const open = new Set<Stream>()
  let beating: NodeJS.Timeout | undefined
  let closed = false

  const leave = (stream: Stream) => {
    open.delete(stream)
    if (open.size > 0) return
    clearInterval(beating)
    beating = undefined
  }
  const end = (stream: Stream) => {
    leave(stream)
    stream.body.push(null)
  }
  const say = (stream: Stream, text: string) => {
    if (!open.has(stream)) return
    if (stream.body.readableLength > MOST_WAITING_BYTES) stream.body.destroy()
    else stream.body.push(text)
  }
  const sendEvent = (stream: Stream, event: LiveEvent) => say(stream, `data: ${JSON.stringify(event)}\n\n`)

  /** Checks with one query which streams' sessions are still valid, and their roles. */
  const check = async (streams: Stream[]) => {
    if (streams.length === 0) return
    try {
      const roles = await rolesOf(streams.map(({ caller }) => caller.sessionId))
      for (const stream of streams) {
        const role = roles.get(stream.caller.sessionId)
        if (role && now() < stream.caller.tokenEndsAt) stream.caller = { ...stream.caller, role }
        else end(stream)
      }
    } catch (error) {
      // Without the database nothing is published either.
      log.warn({ err: error }, 'events: sessions could not be checked, the next heartbeat tries again')
    }
  }
  const beat = () => {
    for (const stream of open) say(stream, ':\n\n')
    void check([...open])
  }

  const publishedIn = (payload: string) => {
    try {
      return Published.parse(JSON.parse(payload))
    } catch (error) {
      // A newer version of the shop may publish events that this one does not know.
      log.warn({ err: error }, 'events: not understood')
      return undefined
    }
  }
  const deliver = async ({ to, event }: Published) => {
    const theirs = [...open].filter(({ caller }) =>
      to === 'ADMINS' ? mayUse('ADMIN', caller.role) : caller.userId === to,
    )
    // Signed-out streams get no more events, not even this one.
    if (event.kind === 'sessions.changed') await check(theirs)
    for (const stream of theirs) sendEvent(stream, event)
  }

  const listener: Listener = {
    heard: (payload) => {
      const published = publishedIn(payload)
      if (published) void deliver(published)
    },
    lost: (reason) => log.warn({ err: reason }, 'events: the database is not heard'),
    back: () => {
      for (const stream of open) sendEvent(stream, { kind: 'resync' })
      void check([...open])
    },
  }

  return {
    listener,
    count: () => open.size,

    /** Opens a stream. Its first event says that everything read before may be outdated. */
    open(caller: Caller): Readable {
      if (closed || open.size >= MOST_A_PROCESS) throw new AppError('SERVICE_BUSY')
      const [oldest, ...others] = [...open].filter((stream) => stream.caller.userId === caller.userId)
      if (oldest && others.length >= MOST_A_USER - 1) end(oldest)
      const stream: Stream = { caller, body: new Readable({ read() {} }) }
      stream.body.once('close', () => leave(stream))
      open.add(stream)
      beating ??= setInterval(beat, heartbeatMs).unref()
      sendEvent(stream, { kind: 'resync' })
      return stream.body
    },

    /** Ends all streams and accepts no more, so that a stop does not wait for them. */
    close() {
      closed = true
      for (const stream of open) end(stream)
    },
  }
}
