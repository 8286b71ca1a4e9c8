import { type ComponentType, use, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { SECOND_MS } from '../../domain/dates.ts'
import type { subStatus } from '../../domain/subscriptions/contract.ts'
import { call, publicEndpoint } from '../api.ts'
import { type Area, loadTexts, useTranslation } from '../i18n.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

type Fetched<P> = Promise<ComponentType<P> | null>
type LaterStep<P> = ReturnType<typeof laterStep<P>>

/** So often a step that could not be fetched is tried again by itself. */
const RETRY_MS = 4 * SECOND_MS
/** A page is not loaded anew before it has stood for so long. */
const RELOAD_AFTER_MS = 6 * SECOND_MS

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

/** Whether the shop answers: a page that is loaded anew without it would be the browser's own "no connection". */
const isReachable = () =>
  call(publicEndpoint<typeof subStatus>('GET', '/subscriptions/sub-status'), {}).then(
    () => navigator.onLine,
    () => false,
  )

/**
 * Browsers remember that a file could not be fetched, and ask for it no more as long as the page stands. So it is
 * loaded anew as soon as the shop answers, which loses nothing: the draft is kept.
 */
function Missing({ fetchAgain }: { fetchAgain: () => Promise<boolean> }) {
  const { t } = useTranslation('checkout')
  const [retrying, setRetrying] = useState(false)
  const pressed = useRef(false)
  const tryAgain = async () => {
    if (await fetchAgain()) return
    if (performance.now() > RELOAD_AFTER_MS && (await isReachable())) location.reload()
  }
  const tryQuietly = useEffectEvent(() => void tryAgain())
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
