import { useTranslation } from '../i18n.ts'
import { Note } from './Note.tsx'

interface ErrorStateProps {
  /** What failed and what to do. */
  text: string
  onRetry?: () => void
  retrying?: boolean
}

/** Shown instead of a part that failed to load, with a retry button. */
export function ErrorState({ text, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <Note
      tone="danger"
      live
      action={
        onRetry && (
          <button
            type="button"
            className="link -my-2.5 min-h-tap shrink-0 px-1"
            aria-disabled={retrying}
            onClick={() => !retrying && onRetry()}
          >
            {t(retrying ? 'trying' : 'tryAgain')}
          </button>
        )
      }
    >
      {text}
    </Note>
  )
}
