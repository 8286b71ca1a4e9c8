import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError, type ErrorCode, isErrorCode } from '../../domain/errors.ts'
import { type JobOf, type PictureJob, picture } from './picture.ts'

/** Longer than the pause between two pictures of a series, and than a start of the process. */
const IDLE_MS = 10 * SECOND_MS
const bytes = z.instanceof(Buffer)
const MAIN = join(import.meta.dirname, 'main.ts')

export type JobRequest = { id: number; job: PictureJob }
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
 * Makes pictures in a separate process that runs only while there are pictures to make: its memory (80 MB) is freed
 * afterwards, a file that crashes a decoder does not crash the shop, and requests have priority.
 */
export function pictureProcess({ idleMs = IDLE_MS } = {}) {
  let current: Running | undefined
  let lastId = 0

  function begin(): Running {
    const child = fork(MAIN, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const running: Running = { child, waiting: new Map(), idle: undefined }
    // The process must not keep the shop alive; it ends with the shop.
    child.unref()
    child.channel?.unref()
    comesLast(child)
    child.on('message', (message) => {
      const answer = reply.parse(message)
      const pending = running.waiting.get(answer.id)
      running.waiting.delete(answer.id)
      if ('made' in answer) pending?.resolve(answer.made)
      else if ('refused' in answer) pending?.reject(new AppError(answer.refused.code, answer.refused.params))
      else pending?.reject(new Error(answer.failed))
      if (running.waiting.size > 0) return
      clearTimeout(running.idle)
      running.idle = setTimeout(() => end(running), idleMs).unref()
    })
    const over = (reason: unknown) => {
      if (current === running) current = undefined
      for (const pending of running.waiting.values())
        pending.reject(new Error('the picture process has ended', { cause: reason }))
      running.waiting.clear()
    }
    child.on('error', over)
    child.on('exit', (code, signal) => over(signal ?? code))
    return running
  }

  /** Does not wait for the end: the next picture gets a new process. */
  function end(running: Running) {
    if (running.waiting.size > 0) return
    if (current === running) current = undefined
    if (running.child.connected) running.child.disconnect()
  }

  async function make(job: PictureJob): Promise<unknown> {
    current = current?.child.connected ? current : begin()
    const { child, waiting } = current
    if (!child.connected) throw new Error('the picture process could not begin')
    const request: JobRequest = { id: ++lastId, job }
    const made = Promise.withResolvers<unknown>()
    waiting.set(request.id, made)
    child.send(request)
    return made.promise
  }

  return {
    bowl: async (job: JobOf<'bowl'>) => bytes.parse(await make({ kind: 'bowl', ...job })),
    /** The picture for shared links; without a bowl only the background. */
    card: async (job: JobOf<'card'>) => bytes.parse(await make({ kind: 'card', ...job })),
    /** Converts an uploaded photo for visitors. Throws an AppError if it is not a photo, whatever its declared type. */
    photo: async (job: JobOf<'photo'>) => z.array(picture).parse(await make({ kind: 'photo', ...job })),
    /** Ends at once and gives up the current picture. */
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

/**
 * Lowers the priority. On Linux each thread has its own priority: later threads inherit it, and running ones are
 * listed.
 */
function comesLast({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    if (process.platform === 'linux')
      for (const thread of readdirSync(`/proc/${pid}/task`))
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended or the system does not allow it; it keeps the normal priority.
  }
}
