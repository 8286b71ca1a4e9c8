/** Timers that stop with the gateway: none fires after it was closed. */
export function makeLater() {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  let stopped = false

  function run(ms: number, task: () => void): void {
    if (stopped) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      task()
    }, ms)
    waiting.set(timer, task)
  }

  return {
    run,
    wait: (ms: number) => new Promise<void>((resolve) => run(ms, resolve)),
    /** Runs all waiting timers now. */
    hurry() {
      const due = [...waiting]
      waiting.clear()
      for (const [timer, task] of due) {
        clearTimeout(timer)
        task()
      }
    },
    stop() {
      stopped = true
      for (const timer of waiting.keys()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

export type Later = ReturnType<typeof makeLater>
