import type { Failure } from '../form/failure.ts'
import { useTranslation } from '../i18n.ts'
import { Note } from '../ui/Note.tsx'
import { useSecondsUntil } from '../useSecondsUntil.ts'

const MINUTE_S = 60

/** An error of the whole form. `says` replaces the generic message. */
export function FormProblem({ failure, says }: { failure: Failure | null; says?: string }) {
  const { t } = useTranslation(['signIn', 'errors'])
  const left = useSecondsUntil(failure?.retryAt ?? null)
  if (!failure) return null
  const { errorCode } = failure.error
  const words = t(`errors:${errorCode}`)
  if (errorCode !== 'RATE_LIMIT_EXCEEDED')
    return (
      <Note tone="danger" live>
        {says ?? words}
      </Note>
    )
  const wait =
    left > MINUTE_S
      ? t('limit.minutes', { count: Math.ceil(left / MINUTE_S) })
      : t('limit.seconds', { count: left })
  return (
    <div role="alert">
      <Note tone="warn" title={words}>
        {/* Not live, because the countdown would be read every second. */}
        {left > 0 && <span aria-live="off">{wait}</span>}
      </Note>
    </div>
  )
}
