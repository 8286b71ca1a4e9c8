import { type ComponentType, use, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { SECOND_MS } from '../../domain/dates.ts'
import type { subStatus } from '../../domain/subscriptions/contract.ts'
import { call, publicEndpoint } from '../api.ts'
import { type Area, loadTexts, useTranslation } from '../i18n.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

type Fetched<P> = Promise<ComponentType<P> | null>
type LaterStep<P> = ReturnType<typeof laterStep<P>>

/** How often a step that failed to load is retried. */
const RETRY_MS = 4 * SECOND_MS
/** The page is not reloaded before it has been open for this long. */
const RELOAD_AFTER_MS = 6 * SECOND_MS

/** The code and texts of a later step, loaded when it is near. Resolves to null if loading failed. */
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
    /** Tries again and returns whether it is loaded now. Until then the failed attempt is kept. */
    fetchAgain: async (): Promise<boolean> => {
      const again = attempt()
      const found = (await again) !== null
      if (found) fetched = again
      return found
    },
    /** Discards a failed attempt, so that it is loaded again when the step is shown. */
    fetchAhead: () =>
      void fetchOnce().then((found) => {
        if (!found) fetched = null
      }),
  }
}

/**
 * Without a connection, shows an error in place of the step and keeps the wizard around it. The step appears once there
 * is a connection.
 */
export function Later<P extends object>({ step, props }: { step: LaterStep<P>; props: P }) {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const Found = use(step.fetchOnce())
  const fetchAgain = async () => {
    const found = await step.fetchAgain()
    if (found) drawAgain()
    return found
  }
  return Found ? <Found {...props} /> : <StepNotLoaded fetchAgain={fetchAgain} />
}

/** Whether the server answers. Without it a reload would show the browser's own error page. */
const isReachable = () =>
  call(publicEndpoint<typeof subStatus>('GET', '/subscriptions/sub-status'), {}).then(
    () => navigator.onLine,
    () => false,
  )

/**
 * A browser remembers that a module failed to load and does not request it again until the page is reloaded. So this
 * reloads the page as soon as the server answers. The draft is stored, so nothing is lost.
 */
function StepNotLoaded({ fetchAgain }: { fetchAgain: () => Promise<boolean> }) {
  const { t } = useTranslation('checkout')
  const [retrying, setRetrying] = useState(false)
  const pressed = useRef(false)
  const tryAgain = async () => {
    if (await fetchAgain()) return
    if (performance.now() > RELOAD_AFTER_MS && (await isReachable())) location.reload()
  }
  const tryQuietly = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    // The first request after reconnecting often fails, so it is retried.
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
