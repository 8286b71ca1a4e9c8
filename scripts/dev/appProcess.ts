import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { aFreePort } from '../freePort.ts'

/** The app's process. When its code changes, it is replaced by a process that was started in advance. */
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
    /** The port, once the app serves; null if it ends before. */
    const port = new Promise<number | null>((resolve, reject) => {
      child.once('exit', () => resolve(null))
      aFreePort().then((free) => {
        child.once('message', () => resolve(free))
        child.send({ webDir, port: free })
      }, reject)
    })
    // Starts the next process when this one no longer needs the processor.
    void port.then(() => {
      next ??= standBy()
    })
    return { child, port }
  }

  return {
    /** Requests during a start wait for this promise. */
    port: () => current.port,
    /** The old process may finish its requests while the new one starts. */
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
