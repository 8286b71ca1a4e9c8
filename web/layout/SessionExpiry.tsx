import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '../api/apiError.ts'
import { logOut } from '../api/logOut.ts'
import { refresh } from '../api/refresh.ts'
import { request } from '../api/request.ts'
import { failureText } from '../api/showError.ts'
import { useTranslation } from '../i18n.ts'
import { secondsLeft, useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import { expiryState, nextCheckMs, spokenSeconds, wasAsleepBetween } from './expiry.ts'
import { useLogOut } from './useLogOut.ts'

/** Warns before the session ends. Runs in every tab, because each checks the shared token (rule L8). */
export function SessionExpiry() {
  const left = useSecondsLeft()
  useWordsAtTheEnd()
  if (left === null || expiryState(left) !== 'soon') return null
  return <ExpiryDialog left={left} />
}

const drift = () => Date.now() - performance.now()

/** Checks every 30 s, every second near the end, when the tab becomes visible, and when the session changes. */
function useSecondsLeft() {
  const session = useSession()
  const [left, setLeft] = useState(secondsLeft)
  const lastDrift = useRef(drift())
  const state = expiryState(left)

  const look = useEffectEvent(async () => {
    if (wasAsleepBetween(lastDrift.current, drift())) {
      lastDrift.current = drift()
      // The machine slept, so performance.now() did not advance. Any response carries the server's time;
      // without one, continue as before.
      await request({ method: 'GET', url: '/health' }).catch(() => undefined)
    }
    const now = secondsLeft()
    setLeft(now)
    if (expiryState(now) === 'over') await logOut('ended')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session or a renewed token is looked at at once
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look()
    }
    void look()
    const timer = setInterval(() => void look(), nextCheckMs(state))
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('focus', onVisible)
    addEventListener('pageshow', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('focus', onVisible)
      removeEventListener('pageshow', onVisible)
    }
  }, [state, session])
  return left
}

/** Announces the end of a session once in each tab, whether the time ran out or the server refused. */
function useWordsAtTheEnd() {
  const { t } = useTranslation('signIn')
  const session = useSession()
  const before = useRef(session)
  useEffect(() => {
    const was = before.current.state
    before.current = session
    if (was === 'signed-in' && session.state === 'guest' && session.reason === 'ended')
      toast.info(t('expiry.over'), { id: 'session-over' })
  }, [session, t])
}

function ExpiryDialog({ left }: { left: number }) {
  const { t } = useTranslation('signIn')
  const leave = useLogOut()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const extend = async () => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      await refresh()
    } catch (error) {
      setFailed(failureText(error, errorText('UNKNOWN_ERROR')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      alert
      size="s"
      title={t('expiry.title')}
      description={t('expiry.text')}
      initialFocus={stay}
      // A user who closes the dialog is active, so this extends the session.
      onOpenChange={(open) => !open && void extend()}
      footer={
        <>
          <Button variant="outline" onClick={() => void leave()}>
            {t('expiry.logOut')}
          </Button>
          <Button ref={stay} loading={busy} loadingText={t('expiry.extending')} onClick={() => void extend()}>
            {t('expiry.extend')}
          </Button>
        </>
      }
    >
      <p aria-hidden="true" className="flex items-baseline gap-2.5">
        <span className="display tabular text-accent-text text-d-xl">{left}</span>
        <span className="text-ink-2 text-l">{t('expiry.left', { count: left })}</span>
      </p>
      <p role="timer" aria-live="polite" className="sr-only">
        {t('expiry.spoken', { count: spokenSeconds(left) })}
      </p>
      {failed && (
        <Note tone="danger" live>
          {failed}
        </Note>
      )}
    </Dialog>
  )
}
