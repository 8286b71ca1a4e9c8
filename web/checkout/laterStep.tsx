import { type ComponentType, use, useEffect, useReducer } from 'react'
import { type Area, loadTexts, useTranslation } from '../i18n.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

type Fetched<P> = Promise<ComponentType<P> | null>
type LaterStep<P> = ReturnType<typeof laterStep<P>>

/** A later step: its code and its texts, fetched when it is near. Null stands for a fetch that failed. */
export function laterStep<P>(areas: Area[], load: () => Promise<ComponentType<P>>) {
  let fetched: Fetched<P> | null = null
  const fetchOnce = (): Fetched<P> => {
    fetched ??= Promise.all([load(), loadTexts(...areas)]).then(
      ([component]) => component,
      () => null,
    )
    return fetched
  }
  const forget = () => {
    fetched = null
  }
  return {
    fetchOnce,
    forget,
    /** A failure shows when the step itself is wanted: it is fetched again then. */
    fetchAhead: () => void fetchOnce().then((found) => found ?? forget()),
  }
}

/** Without a connection the step says so in its place, the wizard around it stays, and it comes once there is one. */
export function Later<P extends object>({ step, props }: { step: LaterStep<P>; props: P }) {
  const [tries, drawAgain] = useReducer((n: number) => n + 1, 0)
  const Found = use(step.fetchOnce())
  const again = () => {
    // Some browsers remember that a file failed. Loading the page anew loses nothing: the draft is kept.
    if (tries > 0 && navigator.onLine) return location.reload()
    step.forget()
    drawAgain()
  }
  return Found ? <Found {...props} /> : <Missing onRetry={again} />
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('checkout')
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className="grid gap-6">
      <h1 className="display text-d-l">{t('steps.missing')}</h1>
      <div className="max-w-xl">
        <ErrorState text={t('steps.missingText')} onRetry={onRetry} />
      </div>
    </div>
  )
}
