import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { aFreePort } from '../freePort.ts'

/** The app as a process that is replaced when its code has changed: by one that stands ready for it. */
export function startApp(webDir: string, env: Record<string, string>) {
  const standBy = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'app.ts')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  let next: ChildProcess | undefined
  let current = begin()

  function begin() {
    const child = next ?? standBy()
    next = undefined
    /** Its port once it serves; null when it ends before. */
    const port = new Promise<number | null>((resolve, reject) => {
      child.once('exit', () => resolve(null))
      aFreePort().then((free) => {
        child.once('message', () => resolve(free))
        child.send({ webDir, port: free })
      }, reject)
    })
    // Made ready when the other no longer needs the processor.
    void port.then(() => {
      next ??= standBy()
    })
    return { child, port }
  }

  return {
    /** Whoever asks while it starts, waits. */
    port: () => current.port,
    /** What the old one has begun it may finish, while the new one starts beside it. */
    restart() {
      void end(current.child)
      current = begin()
      return current.port
    },
    stop: () => Promise.all([end(current.child), next && end(next)]),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
