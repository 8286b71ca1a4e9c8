import { type ChildProcess, fork } from 'node:child_process'
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
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function begin(): ChildProcess {
    const begun = fork(MAIN, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    // Nobody's end waits for it: it ends when nobody is there any more.
    begun.unref()
    begun.channel?.unref()
    begun.on('message', (message) => {
      const answer = reply.parse(message)
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('made' in answer) asked?.resolve(answer.made)
      else if ('refused' in answer) asked?.reject(new AppError(answer.refused.code, answer.refused.params))
      else asked?.reject(new Error(answer.failed))
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
    })
    const over = (reason: unknown) => {
      if (child !== begun) return
      child = undefined
      for (const asked of waiting.values())
        asked.reject(new Error('the picture process has ended', { cause: reason }))
      waiting.clear()
    }
    begun.on('error', over)
    begun.on('exit', (code, signal) => over(signal ?? code))
    return begun
  }

  /** It is not waited for: the next picture gets another process. */
  function end() {
    const ended = child
    child = undefined
    if (ended?.connected) ended.disconnect()
  }

  function make(job: PictureJob): Promise<unknown> {
    clearTimeout(idle)
    child ??= begin()
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
      clearTimeout(idle)
      child?.kill('SIGKILL')
    },
  }
}
