import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError, type ErrorCode, isErrorCode } from '../../domain/errors.ts'
import { type JobOf, type PictureJob, picture } from './picture.ts'

/** Longer than between two pictures of many, and than it takes to begin again. */
const IDLE_MS = 10 * SECOND_MS
const bytes = z.instanceof(Buffer)
const MAIN = join(import.meta.dirname, 'main.ts')

export type Asked = { id: number; job: PictureJob }
const reply = z.union([
  z.object({ id: z.int(), made: z.unknown() }),
  z.object({
    id: z.int(),
    refused: z.object({
      code: z.custom<ErrorCode>(isErrorCode),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  }),
  z.object({ id: z.int(), failed: z.string() }),
])
export type Reply = z.infer<typeof reply>

export type PictureMaker = ReturnType<typeof pictureProcess>

/**
 * Pictures are made in a process of their own, which is there only while there are some to make: what their library
 * and its work take of memory (80 MB) goes with it, a file that breaks a decoder does not end the shop, and visitors
 * are served before it.
 */
export function pictureProcess({ idleMs = IDLE_MS } = {}) {
  let current: Running | undefined
  let lastId = 0

  function begin(): Running {
    const child = fork(MAIN, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const running: Running = { child, waiting: new Map(), idle: undefined }
    // Nobody's end waits for it: it ends when nobody is there any more.
    child.unref()
    child.channel?.unref()
    comesLast(child)
    child.on('message', (message) => {
      const answer = reply.parse(message)
      const asked = running.waiting.get(answer.id)
      running.waiting.delete(answer.id)
      if ('made' in answer) asked?.resolve(answer.made)
      else if ('refused' in answer) asked?.reject(new AppError(answer.refused.code, answer.refused.params))
      else asked?.reject(new Error(answer.failed))
      if (running.waiting.size > 0) return
      clearTimeout(running.idle)
      running.idle = setTimeout(() => end(running), idleMs).unref()
    })
    const over = (reason: unknown) => {
      if (current === running) current = undefined
      for (const asked of running.waiting.values())
        asked.reject(new Error('the picture process has ended', { cause: reason }))
      running.waiting.clear()
    }
    child.on('error', over)
    child.on('exit', (code, signal) => over(signal ?? code))
    return running
  }

  /** It is not waited for: the next picture gets another process. */
  function end(running: Running) {
    if (running.waiting.size > 0) return
    if (current === running) current = undefined
    if (running.child.connected) running.child.disconnect()
  }

  async function make(job: PictureJob): Promise<unknown> {
    current = current?.child.connected ? current : begin()
    const { child, waiting } = current
    if (!child.connected) throw new Error('the picture process could not begin')
    const asked: Asked = { id: ++lastId, job }
    const made = Promise.withResolvers<unknown>()
    waiting.set(asked.id, made)
    child.send(asked)
    return made.promise
  }

  return {
    bowl: async (job: JobOf<'bowl'>) => bytes.parse(await make({ kind: 'bowl', ...job })),
    /** For a shared link; without a bowl it is paper alone. */
    card: async (job: JobOf<'card'>) => bytes.parse(await make({ kind: 'card', ...job })),
    /** Somebody's photo as visitors get it; refused with an AppError where it is none, whatever type it was named by. */
    photo: async (job: JobOf<'photo'>) => z.array(picture).parse(await make({ kind: 'photo', ...job })),
    /** At once: what is being made is given up. */
    stop() {
      current?.child.kill('SIGKILL')
    },
  }
}

type Running = {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<unknown>>
  idle: NodeJS.Timeout | undefined
}

/** Linux gives each thread its own priority. Threads that start later inherit it; those that run already are listed. */
function comesLast({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    if (process.platform === 'linux')
      for (const thread of readdirSync(`/proc/${pid}/task`))
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not let us: it is as everybody.
  }
}
