import { useState } from 'react'
import { RESEND_WAIT_S } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { serverNow } from '../clock.ts'
import { type Failure, failureOf } from '../form/failure.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { useSecondsUntil } from '../useSecondsUntil.ts'
import { FormProblem } from './FormProblem.tsx'

interface ResendProps {
  label: string
  /** When the email was last sent, in ms; null if it may be sent at once. */
  sentAt: number | null
  send: () => Promise<void>
  /** The messages for success and failure. */
  done: string
  failed: string
}

/** A button that sends an email again, at most once a minute, with a countdown beside it. */
export function Resend({ label, sentAt, send, done, failed }: ResendProps) {
  const { t } = useTranslation('signIn')
  const [sent, setSent] = useState({ at: sentAt, here: false })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const wait = useSecondsUntil(sent.at === null ? null : new Date(sent.at + RESEND_WAIT_S * SECOND_MS))
  const again = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await send()
      setSent({ at: serverNow().getTime(), here: true })
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="outline"
        loading={busy}
        loadingText={t('resend.sending')}
        disabledReason={wait > 0 && !busy ? t('resend.wait', { count: wait }) : undefined}
        onClick={() => void again()}
      >
        {label}
      </Button>
      {sent.here && !failure && (
        <Note tone="leaf" live>
          {done}
        </Note>
      )}
      <FormProblem failure={failure} says={failed} />
    </div>
  )
}
