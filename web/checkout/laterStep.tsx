import { type ComponentType, use, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { SECOND_MS } from '../../domain/dates.ts'
import { type Area, loadTexts, useTranslation } from '../i18n.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

type Fetched<P> = Promise<ComponentType<P> | null>
type LaterStep<P> = ReturnType<typeof laterStep<P>>

/** So often a step that could not be fetched is tried again by itself. */
const RETRY_MS = 4 * SECOND_MS

/** A later step: its code and its texts, fetched when it is near. Null stands for a fetch that failed. */
export function laterStep<P>(areas: Area[], load: () => Promise<ComponentType<P>>) {
  let fetched: Fetched<P> | null = null
  const attempt = (): Fetched<P> =>
    Promise.all([load(), loadTexts(...areas)]).then(
      ([component]) => component,
      () => null,
    )
  const fetchOnce = (): Fetched<P> => {
    fetched ??= attempt()
    return fetched
  }
  return {
    fetchOnce,
    /** Whether it is there now; until it is, what failed stands. */
    fetchAgain: async (): Promise<boolean> => {
      const again = attempt()
      const found = (await again) !== null
      if (found) fetched = again
      return found
    },
    /** A failure shows when the step itself is wanted: it is fetched again then. */
    fetchAhead: () =>
      void fetchOnce().then((found) => {
        if (!found) fetched = null
      }),
  }
}

/** Without a connection the step says so in its place, the wizard around it stays, and it comes once there is one. */
export function Later<P extends object>({ step, props }: { step: LaterStep<P>; props: P }) {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const Found = use(step.fetchOnce())
  const fetchAgain = async () => {
    const found = await step.fetchAgain()
    if (found) drawAgain()
    return found
  }
  return Found ? <Found {...props} /> : <Missing fetchAgain={fetchAgain} />
}

function Missing({ fetchAgain }: { fetchAgain: () => Promise<boolean> }) {
  const { t } = useTranslation('checkout')
  const [retrying, setRetrying] = useState(false)
  const pressed = useRef(false)
  const tryQuietly = useEffectEvent(() => void fetchAgain())
  useEffect(() => {
    // The first moment of a connection often still fails: once is not enough.
    addEventListener('online', tryQuietly)
    const timer = setInterval(tryQuietly, RETRY_MS)
    return () => {
      removeEventListener('online', tryQuietly)
      clearInterval(timer)
    }
  }, [])
  const press = async () => {
    setRetrying(true)
    const found = await fetchAgain()
    setRetrying(false)
    // Some browsers remember that a file failed. Loading the page anew loses nothing: the draft is kept.
    if (!found && pressed.current && navigator.onLine) location.reload()
    pressed.current = true
  }
  return (
    <div className="grid gap-6">
      <h1 className="display text-d-l">{t('steps.missing')}</h1>
      <div className="max-w-xl">
        <ErrorState text={t('steps.missingText')} retrying={retrying} onRetry={() => void press()} />
      </div>
    </div>
  )
}
